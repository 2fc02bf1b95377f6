// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A price in the shape of AggregatorV3, which whoever calls may set: its age too.
contract PriceFeed {
    uint8 public immutable decimals;
    string public description;
    uint256 public constant version = 1;

    uint80 private round;
    int256 private answer;
    uint256 private updatedAt;

    constructor(string memory description_, uint8 decimals_, int256 answer_) {
        description = description_;
        decimals = decimals_;
        set(answer_, block.timestamp);
    }

    function set(int256 answer_, uint256 updatedAt_) public {
        round += 1;
        answer = answer_;
        updatedAt = updatedAt_;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        return (round, answer, updatedAt, updatedAt, round);
    }
}
