// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice A tree of names with the calls of the ENS registry that resolution needs; its deployer owns the root.
contract NameRegistry {
    struct Record {
        address owner;
        address resolver;
    }

    mapping(bytes32 node => Record) private _records;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    error NotNodeOwner(bytes32 node);

    constructor() {
        _records[0].owner = msg.sender;
    }

    /// @notice Assigns an owner and a resolver to the child `label` (the hash of one part of a name) of `node`. Only for the owner of `node`.
    function setSubnodeRecord(bytes32 node, bytes32 label, address owner_, address resolver_)
        external
        returns (bytes32 child)
    {
        if (msg.sender != _records[node].owner) revert NotNodeOwner(node);
        child = keccak256(abi.encodePacked(node, label));
        _records[child] = Record(owner_, resolver_);
        emit NewOwner(node, label, owner_);
        emit NewResolver(child, resolver_);
    }

    function owner(bytes32 node) external view returns (address) {
        return _records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return _records[node].resolver;
    }
}
