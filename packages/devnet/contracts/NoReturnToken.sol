// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TokenBooks} from "./TokenBooks.sol";

/// A token from before ERC-20 was settled: it moves what it is told to move, and answers nothing.
contract NoReturnToken is TokenBooks {
    uint8 public immutable decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, address owner)
        TokenBooks(name_, symbol_, supply, owner)
    {
        decimals = decimals_;
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        _spend(from, value);
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external virtual {
        _approve(spender, value);
    }
}
