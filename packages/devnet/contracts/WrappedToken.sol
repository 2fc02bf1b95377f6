// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {StandardToken} from "./StandardToken.sol";

/// Native coins as a token (WETH9). Some log a transfer beside the deposit or the withdrawal, as `logsBoth` says.
contract WrappedToken is StandardToken {
    event Deposit(address indexed to, uint256 value);
    event Withdrawal(address indexed from, uint256 value);

    bool private immutable _logsBoth;

    constructor(bool logsBoth) StandardToken("Wrapped", "WRAP", 18, 0, msg.sender) {
        _logsBoth = logsBoth;
    }

    receive() external payable {
        deposit();
    }

    function deposit() public payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
        if (_logsBoth) emit Transfer(address(0), msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        balanceOf[msg.sender] -= value;
        if (_logsBoth) emit Transfer(msg.sender, address(0), value);
        emit Withdrawal(msg.sender, value);
        (bool success,) = msg.sender.call{value: value}("");
        require(success, "not paid");
    }
}

/// A token whose calls can stand in one call, and those in another (OpenZeppelin's Multicall).
contract NestingToken is StandardToken {
    constructor() StandardToken("Nesting Token", "NEST", 6, 0, msg.sender) {}

    function multicall(bytes[] calldata calls) external returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory data) = address(this).delegatecall(calls[i]);
            require(success, "multicall: call failed");
            results[i] = data;
        }
    }
}
