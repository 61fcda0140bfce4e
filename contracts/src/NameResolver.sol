// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {NameRegistry} from "./NameRegistry.sol";

/// @notice Records of a registry's names: an address, and a name for reverse nodes. Only the node's owner writes them.
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

    /// @notice The zero address if none is set.
    function addr(bytes32 node) external view returns (address) {
        return _addresses[node];
    }

    /// @notice Empty if none is set. Only a claim by the reverse node's owner: trust it only if the name resolves to the address.
    function name(bytes32 node) external view returns (string memory) {
        return _names[node];
    }
}
