// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {DnsNames} from "./DnsNames.sol";
import {NameRegistry} from "./NameRegistry.sol";

/// One call from a name to a record and from an address to its name, with the functions and errors that viem asks a
/// universal resolver for. What a resolver wants from outside the chain it asks of the caller's gateways (ERC-3668).
contract UniversalResolver {
    struct Request {
        address sender;
        string[] urls;
        bytes data;
    }

    /// What is being asked, carried through the lookup outside. `reverseResolver` is zero on the way from a name.
    struct Asking {
        bytes name;
        address resolver;
        bool extended;
        bytes4 selector;
        bytes4 callback;
        bytes extraData;
        string primary;
        bytes expected;
        address reverseResolver;
    }

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error HttpError(uint16 status, string message);
    error EmptyAddress();
    error InvalidBatchGatewayResponse();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    uint256 private constant etherCoin = 60;
    uint256 private constant defaultCoin = 0x80000000;
    bytes4 private constant batchQuery = bytes4(keccak256("query((address,string[],bytes)[])"));

    NameRegistry public immutable registry;

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    /// Names in lookups: ENSIP-10 takes the nearest parent's resolver, if that one answers for others.
    function findResolver(bytes memory name) public view returns (address resolver, bytes32 node, uint256 offset) {
        node = DnsNames.node(name, 0);
        while (true) {
            resolver = registry.resolver(DnsNames.node(name, offset));
            if (resolver != address(0) || DnsNames.isRoot(name, offset)) return (resolver, node, offset);
            offset = DnsNames.next(name, offset);
        }
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata gateways)
        external
        view
        returns (bytes memory, address)
    {
        Asking memory asking = _begin(name, data);
        return (_ask(asking, data, gateways, this.resolveCallback.selector), asking.resolver);
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Asking memory asking = abi.decode(extraData, (Asking));
        return (_finish(asking, response), asking.resolver);
    }

    /// ENSIP-19: the name of an address, which counts only where the name leads back to the address.
    function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata gateways)
        external
        view
        returns (string memory, address, address)
    {
        if (account.length == 0) revert EmptyAddress();
        (string memory primary, address reverseResolver) = _primaryName(account, coinType);
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);

        bytes memory name = DnsNames.encode(primary);
        bytes32 node = DnsNames.node(name, 0);
        bytes memory data = coinType == etherCoin
            ? abi.encodeWithSignature("addr(bytes32)", node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", node, coinType);
        Asking memory asking = _begin(name, data);
        asking.primary = primary;
        asking.expected = account;
        asking.reverseResolver = reverseResolver;
        return _compare(asking, _ask(asking, data, gateways, this.reverseCallback.selector));
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Asking memory asking = abi.decode(extraData, (Asking));
        return _compare(asking, _finish(asking, response));
    }

    function _begin(bytes memory name, bytes memory data) private view returns (Asking memory asking) {
        (address resolver,, uint256 offset) = findResolver(name);
        if (resolver == address(0)) revert ResolverNotFound(name);
        if (resolver.code.length == 0) revert ResolverNotContract(name, resolver);
        asking.extended = _isExtended(resolver);
        if (offset > 0 && !asking.extended) revert ResolverNotFound(name);
        asking.name = name;
        asking.resolver = resolver;
        asking.selector = bytes4(data);
    }

    /// The record, or a revert that asks the caller to fetch what the resolver wants.
    function _ask(Asking memory asking, bytes memory data, string[] memory gateways, bytes4 callback)
        private
        view
        returns (bytes memory)
    {
        bytes memory call = asking.extended
            ? abi.encodeWithSignature("resolve(bytes,bytes)", asking.name, data)
            : data;
        (bool success, bytes memory answer) = asking.resolver.staticcall(call);
        if (success) return _record(asking, answer);
        if (bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);

        Request[] memory requests = new Request[](1);
        (requests[0], asking.callback, asking.extraData) = _lookupOf(asking.resolver, answer);
        revert OffchainLookup(
            address(this), gateways, abi.encodeWithSelector(batchQuery, requests), callback, abi.encode(asking)
        );
    }

    function _finish(Asking memory asking, bytes calldata response) private view returns (bytes memory) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures.length != 1 || responses.length != 1) revert InvalidBatchGatewayResponse();
        if (failures[0]) {
            if (bytes4(responses[0]) == HttpError.selector) _revertWith(responses[0]);
            revert ResolverError(responses[0]);
        }
        (bool success, bytes memory answer) =
            asking.resolver.staticcall(abi.encodeWithSelector(asking.callback, responses[0], asking.extraData));
        if (!success) revert ResolverError(answer);
        return _record(asking, answer);
    }

    function _record(Asking memory asking, bytes memory answer) private pure returns (bytes memory record) {
        record = asking.extended && answer.length > 0 ? abi.decode(answer, (bytes)) : answer;
        if (record.length == 0) revert UnsupportedResolverProfile(asking.selector);
    }

    function _compare(Asking memory asking, bytes memory record)
        private
        pure
        returns (string memory, address, address)
    {
        bytes memory found = asking.selector == bytes4(keccak256("addr(bytes32)"))
            ? abi.encodePacked(abi.decode(record, (address)))
            : abi.decode(record, (bytes));
        if (keccak256(found) != keccak256(asking.expected)) revert ReverseAddressMismatch(asking.primary, found);
        return (asking.primary, asking.resolver, asking.reverseResolver);
    }

    /// The chain's own record, else the one for every EVM chain. Reverse records are on the chain.
    function _primaryName(bytes memory account, uint256 coinType) private view returns (string memory, address) {
        bytes memory name = _reverseName(account, coinType);
        (string memory primary, address resolver) = _nameRecord(name);
        bool evm = coinType == etherCoin || (coinType > defaultCoin && coinType <= type(uint32).max);
        if (bytes(primary).length > 0 || !evm) return (primary, resolver);
        (string memory default_, address defaultResolver) = _nameRecord(_reverseName(account, defaultCoin));
        if (resolver == address(0) && defaultResolver == address(0)) revert ResolverNotFound(name);
        return defaultResolver == address(0) ? (primary, resolver) : (default_, defaultResolver);
    }

    function _nameRecord(bytes memory name) private view returns (string memory, address) {
        (address resolver, bytes32 node,) = findResolver(name);
        if (resolver == address(0) || resolver.code.length == 0) return ("", address(0));
        (bool success, bytes memory answer) = resolver.staticcall(abi.encodeWithSignature("name(bytes32)", node));
        if (!success || answer.length < 64) return ("", resolver);
        return (abi.decode(answer, (string)), resolver);
    }

    function _reverseName(bytes memory account, uint256 coinType) private pure returns (bytes memory) {
        string memory space = coinType == etherCoin
            ? "addr"
            : coinType == defaultCoin ? "default" : string(_hex(abi.encodePacked(coinType), true));
        return DnsNames.encode(string.concat(string(_hex(account, false)), ".", space, ".reverse"));
    }

    function _hex(bytes memory value, bool trimmed) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        bytes memory all = new bytes(value.length * 2);
        uint256 first = trimmed ? all.length : 0;
        for (uint256 i = 0; i < all.length; i++) {
            uint8 digit = i % 2 == 0 ? uint8(value[i / 2]) >> 4 : uint8(value[i / 2]) & 15;
            all[i] = digits[digit];
            if (digit != 0 && first == all.length) first = i;
        }
        text = new bytes(all.length - first);
        for (uint256 i = 0; i < text.length; i++) text[i] = all[first + i];
    }

    function _isExtended(address resolver) private view returns (bool) {
        (bool success, bytes memory answer) = resolver.staticcall{gas: 30000}(
            abi.encodeWithSignature("supportsInterface(bytes4)", bytes4(0x9061b923))
        );
        return success && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }

    /// What a resolver's own lookup asks for. One that names another contract as its sender is not believed.
    function _lookupOf(address resolver, bytes memory answer)
        private
        pure
        returns (Request memory request, bytes4 callback, bytes memory extraData)
    {
        bytes memory body = new bytes(answer.length - 4);
        for (uint256 i = 0; i < body.length; i++) body[i] = answer[i + 4];
        address sender;
        string[] memory urls;
        bytes memory callData;
        (sender, urls, callData, callback, extraData) = abi.decode(body, (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(answer);
        request = Request(sender, urls, callData);
    }

    function _revertWith(bytes memory data) private pure {
        assembly ("memory-safe") {
            revert(add(data, 32), mload(data))
        }
    }
}
