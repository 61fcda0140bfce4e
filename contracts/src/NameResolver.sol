// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {NameRegistry} from "./NameRegistry.sol";

/// @notice What names of a registry point to: an address, and for reverse nodes a name. Written by the owner of the node alone.
contract NameResolver {
    NameRegistry private immutable _registry;

    mapping(bytes32 node => address) private _addresses;
    mapping(bytes32 node => string) private _names;

    event AddrChanged(bytes32 indexed node, address a);
    event NameChanged(bytes32 indexed node, string name);

    error NotNodeOwner(bytes32 node);

    constructor(NameRegistry registry_) {
        _registry = registry_;
    }

    modifier onlyNodeOwner(bytes32 node) {
        if (msg.sender != _registry.owner(node)) revert NotNodeOwner(node);
        _;
    }

    function setAddr(bytes32 node, address a) external onlyNodeOwner(node) {
        _addresses[node] = a;
        emit AddrChanged(node, a);
    }

    function setName(bytes32 node, string calldata name_) external onlyNodeOwner(node) {
        _names[node] = name_;
        emit NameChanged(node, name_);
    }

    /// @notice The zero address where nothing is set.
    function addr(bytes32 node) external view returns (address) {
        return _addresses[node];
    }

    /// @notice Empty where nothing is set. A claim of whoever owns the reverse node: to be believed only if the name points back.
    function name(bytes32 node) external view returns (string memory) {
        return _names[node];
    }
}
