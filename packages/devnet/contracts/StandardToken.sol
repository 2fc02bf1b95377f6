// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TokenBooks} from "./TokenBooks.sol";

/// ERC-20 to the letter. Name and symbol are the deployer's: markup and marks of direction too.
contract StandardToken is TokenBooks {
    uint8 public immutable decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, address owner)
        TokenBooks(name_, symbol_, supply, owner)
    {
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
