// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {StandardToken} from "./StandardToken.sol";

/// An allowance can be set by a signature (ERC-2612). `version` belongs to its domain.
contract PermitToken is StandardToken {
    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");

    error PermitExpired(uint256 deadline);
    error PermitInvalid(address owner);

    string public version;
    mapping(address => uint256) public nonces;

    constructor(string memory name_, string memory version_, uint256 supply, address owner)
        StandardToken(name_, "PMT", 6, supply, owner)
    {
        version = version_;
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(DOMAIN, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
        );
    }

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        if (block.timestamp > deadline) revert PermitExpired(deadline);
        bytes32 message = keccak256(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline));
        bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), message));
        address signer = ecrecover(digest, v, r, s);
        if (signer == address(0) || signer != owner) revert PermitInvalid(owner);
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }
}
