// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Sends whoever asks to a gateway (ERC-3668), and believes what one of its signers signed, until it expires.
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error SignatureExpired(uint64 expires);
    error SignerNotKnown(address signer);
    error SignatureMalformed();

    string[] public urls;
    mapping(address => bool) public isSigner;

    constructor(string[] memory urls_, address[] memory signers) {
        urls = urls_;
        for (uint256 i = 0; i < signers.length; i++) isSigner[signers[i]] = true;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    /// ENSIP-10
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory callData = abi.encodeWithSelector(this.resolve.selector, name, data);
        revert OffchainLookup(address(this), urls, callData, this.resolveWithProof.selector, callData);
    }

    function resolveWithProof(bytes calldata response, bytes calldata request) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert SignatureExpired(expires);
        address signer = _recover(signatureHash(address(this), expires, request, result), signature);
        if (!isSigner[signer]) revert SignerNotKnown(signer);
        return result;
    }

    function signatureHash(address target, uint64 expires, bytes memory request, bytes memory result)
        public
        pure
        returns (bytes32)
    {
        return keccak256(abi.encodePacked(hex"1900", target, expires, keccak256(request), keccak256(result)));
    }

    function _recover(bytes32 hash, bytes memory signature) private pure returns (address signer) {
        if (signature.length != 65) revert SignatureMalformed();
        bytes32 r;
        bytes32 s;
        assembly ("memory-safe") {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
        }
        signer = ecrecover(hash, uint8(signature[64]), r, s);
        if (signer == address(0)) revert SignatureMalformed();
    }
}
