// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Farcaster's registries of ids and keys in one, as far as signing in asks them; whoever calls may write.
contract FarcasterRegistries {
    enum KeyState {
        Null,
        Added,
        Removed
    }

    struct KeyData {
        KeyState state;
        uint32 keyType;
    }

    /// The id that an address has in custody; 0 for none.
    mapping(address => uint256) public idOf;
    mapping(uint256 => mapping(bytes => KeyData)) private keys;

    function register(address custody, uint256 fid) external {
        idOf[custody] = fid;
    }

    function setKey(uint256 fid, bytes calldata key, KeyState state, uint32 keyType) external {
        keys[fid][key] = KeyData(state, keyType);
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }
}
