// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Which contract answers for a name (EIP-137). Whoever calls may write: nobody owns a name of a development chain.
contract NameRegistry {
    mapping(bytes32 => address) public resolver;

    function setResolver(bytes32 node, address resolver_) external {
        resolver[node] = resolver_;
    }
}
