// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// Items that each have one owner: of ERC-721 what shows in a history.
contract Collection {
    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

    string public name;
    mapping(uint256 => address) public ownerOf;

    constructor(string memory name_) {
        name = name_;
    }

    function mint(address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == address(0), "taken");
        ownerOf[tokenId] = to;
        emit Transfer(address(0), to, tokenId);
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == from && msg.sender == from, "not the owner");
        ownerOf[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }
}
