// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Names as DNS writes them: each label behind its length, and a zero at the end.
library DnsNames {
    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);

    /// Where the label after the one at `offset` begins.
    function next(bytes memory name, uint256 offset) internal pure returns (uint256) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        return offset + 1 + uint8(name[offset]);
    }

    function isRoot(bytes memory name, uint256 offset) internal pure returns (bool) {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        return name[offset] == 0;
    }

    /// EIP-137, of the name that begins at `offset`.
    function node(bytes memory name, uint256 offset) internal pure returns (bytes32) {
        if (isRoot(name, offset)) {
            if (offset != name.length - 1) revert DNSDecodingFailed(name);
            return bytes32(0);
        }
        uint256 after_ = next(name, offset);
        if (after_ >= name.length) revert DNSDecodingFailed(name);
        bytes32 label;
        assembly ("memory-safe") {
            label := keccak256(add(add(name, 33), offset), sub(sub(after_, offset), 1))
        }
        return keccak256(abi.encodePacked(node(name, after_), label));
    }

    function encode(string memory ens) internal pure returns (bytes memory dns) {
        bytes memory text = bytes(ens);
        if (text.length == 0) return hex"00";
        dns = new bytes(text.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= text.length; i++) {
            if (i < text.length && text[i] != ".") {
                dns[i + 1] = text[i];
                continue;
            }
            uint256 length = i - start;
            if (length == 0 || length > 255) revert DNSEncodingFailed(ens);
            dns[start] = bytes1(uint8(length));
            start = i + 1;
        }
    }
}
