// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Does what each call tells it to, step by step: calls others, keeps books of tokens and items, and logs whatever it is told,
/// whether its books agree or not. Tests play every hostile contract with it.
contract Puppet {
    struct Step {
        Does does;
        address target;
        uint256 value;
        bytes32[] topics;
        bytes data;
    }

    enum Does {
        Call,
        TryCall,
        Log,
        SetBalance,
        SetOwner,
        SetCount,
        StopIfSimulated
    }

    uint8 public immutable decimals;
    bool private immutable _hasItems;
    /// ERC-20
    mapping(address => uint256) private _balances;
    /// ERC-1155
    mapping(address => mapping(uint256 => uint256)) private _counts;
    /// ERC-721
    mapping(uint256 => address) public ownerOf;

    constructor(uint8 decimals_, bool hasItems, Step[] memory steps) payable {
        decimals = decimals_;
        _hasItems = hasItems;
        for (uint256 i = 0; i < steps.length && _take(steps[i]); i++) {}
    }

    receive() external payable {}

    function run(Step[] calldata steps) external payable {
        for (uint256 i = 0; i < steps.length && _take(steps[i]); i++) {}
    }

    function symbol() external pure returns (string memory) {
        return "PUPPET";
    }

    function balanceOf(address owner) external view returns (uint256) {
        return _balances[owner];
    }

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return _counts[owner][id];
    }

    function supportsInterface(bytes4 id) external view returns (bool) {
        return _hasItems && (id == 0x80ac58cd || id == 0x01ffc9a7);
    }

    /// ERC-20 that says that all went well, and does nothing.
    function transfer(address, uint256) external pure returns (bool) {
        return true;
    }

    function _take(Step memory step) private returns (bool) {
        if (step.does == Does.StopIfSimulated) return !_isSimulated(step.value);
        if (step.does == Does.SetBalance) _balances[step.target] = step.value;
        else if (step.does == Does.SetOwner) ownerOf[step.value] = step.target;
        else if (step.does == Does.SetCount) _counts[step.target][uint256(step.topics[0])] = step.value;
        else if (step.does == Does.Log) _log(step.topics, step.data);
        else _call(step);
        return true;
    }

    function _call(Step memory step) private {
        (bool success,) = step.target.call{value: step.value}(step.data);
        require(success || step.does == Does.TryCall, "Puppet: call failed");
    }

    /// What tells a careless simulation from a block.
    function _isSimulated(uint256 by) private view returns (bool) {
        if (by == 0) return tx.gasprice == 0;
        if (by == 1) return block.basefee == 0;
        if (by == 2) return gasleft() > 20_000_000;
        if (by == 3) return block.coinbase == address(0);
        return block.prevrandao == 0;
    }

    function _log(bytes32[] memory t, bytes memory data) private {
        assembly {
            let at := add(data, 32)
            let size := mload(data)
            switch mload(t)
            case 0 { log0(at, size) }
            case 1 { log1(at, size, mload(add(t, 32))) }
            case 2 { log2(at, size, mload(add(t, 32)), mload(add(t, 64))) }
            case 3 { log3(at, size, mload(add(t, 32)), mload(add(t, 64)), mload(add(t, 96))) }
            default { log4(at, size, mload(add(t, 32)), mload(add(t, 64)), mload(add(t, 96)), mload(add(t, 128))) }
        }
    }
}
