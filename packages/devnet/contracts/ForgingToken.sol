// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Has no books at all: it says of anybody that they moved anything, as those do who put addresses of their own into others' histories.
contract ForgingToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public name;
    string public symbol;
    uint8 public immutable decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function forge(address from, address to, uint256 value, uint256 times) external {
        for (uint256 i = 0; i < times; i++) emit Transfer(from, to, value);
    }
}
