// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// User operation of EntryPoint 0.7.
struct PackedUserOperation {
    address sender;
    uint256 nonce;
    bytes initCode;
    bytes callData;
    bytes32 accountGasLimits;
    uint256 preVerificationGas;
    bytes32 gasFees;
    bytes paymasterAndData;
    bytes signature;
}

interface IDeposits {
    function depositTo(address account) external payable;
}

/// Pays for user operations that `signer` signed (ERC-4337). For development only: not audited, and deposits stay in.
///
/// `paymasterAndData`: address (20 bytes), verification gas (16), postOp gas (16), validUntil (6), validAfter (6), signature (65).
contract DevPaymaster {
    address public immutable entryPoint;
    address public immutable signer;

    constructor(address entryPoint_, address signer_) {
        entryPoint = entryPoint_;
        signer = signer_;
    }

    receive() external payable {
        IDeposits(entryPoint).depositTo{value: msg.value}(address(this));
    }

    /// Signed by `signer` as a personal message. Covers the whole operation except the two signatures.
    function getHash(PackedUserOperation calldata op, uint48 validUntil, uint48 validAfter)
        public
        view
        returns (bytes32)
    {
        bytes32 operation = keccak256(
            abi.encode(
                op.sender,
                op.nonce,
                keccak256(op.initCode),
                keccak256(op.callData),
                op.accountGasLimits,
                op.preVerificationGas,
                op.gasFees,
                bytes32(op.paymasterAndData[20:52])
            )
        );
        return keccak256(abi.encode(operation, block.chainid, address(this), validUntil, validAfter));
    }

    /// ERC-4337: the result is the authorizer (1 if the signature is wrong), then validUntil and validAfter.
    function validatePaymasterUserOp(PackedUserOperation calldata op, bytes32, uint256)
        external
        view
        returns (bytes memory context, uint256 validationData)
    {
        require(msg.sender == entryPoint, "DevPaymaster: not the EntryPoint");
        bytes calldata data = op.paymasterAndData;
        require(data.length == 129, "DevPaymaster: invalid data length");
        uint48 validUntil = uint48(bytes6(data[52:58]));
        uint48 validAfter = uint48(bytes6(data[58:64]));
        bytes32 hash = keccak256(
            abi.encodePacked("\x19Ethereum Signed Message:\n32", getHash(op, validUntil, validAfter))
        );
        address recovered = ecrecover(hash, uint8(data[128]), bytes32(data[64:96]), bytes32(data[96:128]));
        uint256 failed = recovered == address(0) || recovered != signer ? 1 : 0;
        return ("", failed | (uint256(validUntil) << 160) | (uint256(validAfter) << 208));
    }
}
