// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {TokenBooks} from "./TokenBooks.sol";

/// Shows a balance that nobody can ever move.
contract RevertingToken is TokenBooks {
    uint8 public immutable decimals;
    string private reason;

    constructor(
        string memory name_,
        string memory symbol_,
        uint8 decimals_,
        uint256 supply,
        address owner,
        string memory reason_
    ) TokenBooks(name_, symbol_, supply, owner) {
        decimals = decimals_;
        reason = reason_;
    }

    function transfer(address, uint256) external view returns (bool) {
        revert(reason);
    }

    function transferFrom(address, address, uint256) external view returns (bool) {
        revert(reason);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(spender, value);
        return true;
    }
}
