// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TokenBooks} from "./TokenBooks.sol";

/// Says of its decimals whatever it was told last, between two reads too; a word of 256 bits where eight belong.
contract LyingToken is TokenBooks {
    uint256 public decimals;

    constructor(string memory name_, string memory symbol_, uint256 decimals_, uint256 supply, address owner)
        TokenBooks(name_, symbol_, supply, owner)
    {
        decimals = decimals_;
    }

    function setDecimals(uint256 decimals_) external {
        decimals = decimals_;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, value);
        _move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(spender, value);
        return true;
    }
}
