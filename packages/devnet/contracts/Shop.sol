// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

interface IPaid {
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}

/// Sells for tokens that the buyer approved first, so that a purchase is a batch of two calls.
contract Shop {
    mapping(address => uint256) public paidBy;
    uint256 public visits;

    event Bought(address indexed buyer, address indexed token, uint256 value);

    function buy(address token, uint256 value) external {
        require(IPaid(token).transferFrom(msg.sender, address(this), value), "Shop: not paid");
        paidBy[msg.sender] += value;
        emit Bought(msg.sender, token, value);
    }

    function visit() external payable {
        visits++;
    }

    function close() external pure {
        revert("Shop: closed");
    }
}
