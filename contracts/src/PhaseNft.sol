// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// @notice Each token represents one phase of the day: 0 Sunrise, 1 Midday, 2 Sunset, 3 Midnight. The contract's owner mints.
contract PhaseNft is ERC721, Ownable {
    uint8 public constant PHASES = 4;

    uint256 private _lastId;
    mapping(uint256 id => uint8) private _phases;
    mapping(address holder => mapping(uint8 phase => uint256)) private _held;

    error UnknownPhase(uint8 phase);

    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) Ownable(msg.sender) {}

    function mint(address to, uint8 phase) external onlyOwner returns (uint256 id) {
        if (phase >= PHASES) revert UnknownPhase(phase);
        id = ++_lastId;
        _phases[id] = phase;
        _mint(to, id);
    }

    /// @notice The phase of a token; reverts if it does not exist.
    function phaseOf(uint256 id) external view returns (uint8) {
        _requireOwned(id);
        return _phases[id];
    }

    /// @notice The phases that an account holds: bit n represents phase n.
    function heldPhases(address holder) external view returns (uint256 mask) {
        for (uint8 phase = 0; phase < PHASES; ++phase) {
            if (_held[holder][phase] > 0) mask |= 1 << phase;
        }
    }

    function _update(address to, uint256 id, address auth) internal override returns (address from) {
        from = super._update(to, id, auth);
        uint8 phase = _phases[id];
        if (from != address(0)) --_held[from][phase];
        if (to != address(0)) ++_held[to][phase];
    }
}
