// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A contract that takes coins and says so.
contract Receiver {
    event Received(address indexed from, uint256 value);

    receive() external payable {
        emit Received(msg.sender, msg.value);
    }
}

/// A smart account with no way out: it signs in and takes coins, and can send nothing, ever.
contract ReceiveOnlyAccount {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    /// ERC-1271
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}
