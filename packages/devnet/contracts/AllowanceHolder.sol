// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Payments} from "./SwapPools.sol";

/// Has the two functions of 0x's AllowanceHolder: an operator may take a token of the caller while its call runs. Has no
/// constructor and no immutables, so its code works at any address. For development only.
contract AllowanceHolder {
    using Payments for address;

    error NoContract(address target);

    /// By operator, owner and token.
    mapping(bytes32 => uint256) private _allowed;

    function exec(address operator, address token, uint256 amount, address payable target, bytes calldata data)
        external
        payable
        returns (bytes memory)
    {
        if (target.code.length == 0) revert NoContract(target);
        bytes32 key = keccak256(abi.encode(operator, msg.sender, token));
        _allowed[key] = amount;
        // The target reads the caller at the end (ERC-2771).
        (bool success, bytes memory returned) = target.call{value: msg.value}(abi.encodePacked(data, msg.sender));
        if (!success) {
            assembly {
                revert(add(returned, 0x20), mload(returned))
            }
        }
        delete _allowed[key];
        return returned;
    }

    function transferFrom(address token, address owner, address recipient, uint256 amount) external returns (bool) {
        _allowed[keccak256(abi.encode(msg.sender, owner, token))] -= amount;
        token.collect(owner, recipient, amount);
        return true;
    }
}
