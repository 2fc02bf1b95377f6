// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TokenBooks} from "./TokenBooks.sol";

/// Keeps one hundredth of what is moved: less arrives than was sent.
contract FeeToken is TokenBooks {
    uint8 public immutable decimals;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, address owner)
        TokenBooks(name_, symbol_, supply, owner)
    {
        decimals = decimals_;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _moveForAFee(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, value);
        _moveForAFee(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(spender, value);
        return true;
    }

    function _moveForAFee(address from, address to, uint256 value) private {
        uint256 fee = value / 100;
        _move(from, to, value - fee);
        if (fee > 0) _move(from, address(this), fee);
    }
}
