// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {NoReturnToken} from "./NoReturnToken.sol";

/// An allowance can only be set from zero or to zero, as in USDT. Returns nothing.
contract ResetApprovalToken is NoReturnToken {
    error AllowanceNotZero(address spender, uint256 allowance);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply, address owner)
        NoReturnToken(name_, symbol_, decimals_, supply, owner)
    {}

    function approve(address spender, uint256 value) external override {
        uint256 before = allowance[msg.sender][spender];
        if (value != 0 && before != 0) revert AllowanceNotZero(spender, before);
        _approve(spender, value);
    }
}
