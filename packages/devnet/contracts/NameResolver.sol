// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Records of names, kept on the chain and written by whoever calls. Answers directly and as ENSIP-10 asks.
contract NameResolver {
    uint256 private constant etherCoin = 60;
    /// ENSIP-19: stands in for every EVM chain that has no record of its own.
    uint256 private constant defaultCoin = 0x80000000;

    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) private texts;
    mapping(bytes32 => string) private names;

    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external {
        addresses[node][coinType] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        texts[node][key] = value;
    }

    function setName(bytes32 node, string calldata value) external {
        names[node] = value;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c
            || id == 0x691f3431;
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(addr(node, etherCoin)));
    }

    function addr(bytes32 node, uint256 coinType) public view returns (bytes memory value) {
        value = addresses[node][coinType];
        bool evm = coinType == etherCoin || (coinType > defaultCoin && coinType <= type(uint32).max);
        if (value.length == 0 && evm) value = addresses[node][defaultCoin];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return texts[node][key];
    }

    function name(bytes32 node) external view returns (string memory) {
        return names[node];
    }

    /// The node inside `data` says which name: the other argument is for resolvers that answer for many.
    function resolve(bytes calldata, bytes calldata data) external view returns (bytes memory) {
        (bool success, bytes memory answer) = address(this).staticcall(data);
        if (success) return answer;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }
}
