// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

/**
 * @notice Each token represents one phase of the day: 0 Sunrise, 1 Midday, 2 Sunset, 3 Midnight. A wallet claims a phase once, with a voucher that
 * the signer has signed for it on this chain and contract; the contract's owner mints too. The caps of the phases never change.
 */
contract PhaseNft is ERC721, EIP712, Ownable {
    uint8 public constant PHASES = 4;
    bytes32 private constant CLAIM_TYPE = keccak256("Claim(address to,uint8 phase,uint256 deadline)");

    /// @notice Who signs vouchers.
    address public signer;
    string private _base;
    uint256 private _lastId;
    uint64[PHASES] private _caps;
    uint64[PHASES] private _supplies;
    uint64[PHASES] private _holders;
    mapping(uint256 id => uint8) private _phases;
    mapping(address holder => mapping(uint8 phase => uint256)) private _held;
    mapping(address wallet => mapping(uint8 phase => bool)) private _claimed;

    event Claimed(address indexed wallet, uint8 indexed phase, uint256 id);
    event SignerChanged(address signer);

    error UnknownPhase(uint8 phase);
    error SoldOut(uint8 phase);
    error AlreadyClaimed(address wallet, uint8 phase);
    error VoucherExpired(uint256 deadline);
    error WrongVoucher();

    /// @param base_ the metadata of a phase is at this address followed by its number.
    constructor(
        string memory name_,
        string memory symbol_,
        address signer_,
        string memory base_,
        uint64[PHASES] memory caps_
    ) ERC721(name_, symbol_) EIP712("PhaseNft", "1") Ownable(msg.sender) {
        signer = signer_;
        _base = base_;
        _caps = caps_;
    }

    /// @notice Claims a phase for the caller, whom the voucher must name. Works once a wallet and phase, until the deadline (Unix seconds).
    function claim(uint8 phase, uint256 deadline, bytes calldata signature) external returns (uint256 id) {
        if (phase >= PHASES) revert UnknownPhase(phase);
        if (block.timestamp > deadline) revert VoucherExpired(deadline);
        if (_claimed[msg.sender][phase]) revert AlreadyClaimed(msg.sender, phase);
        bytes32 digest = _hashTypedDataV4(keccak256(abi.encode(CLAIM_TYPE, msg.sender, phase, deadline)));
        if (ECDSA.recover(digest, signature) != signer) revert WrongVoucher();
        _claimed[msg.sender][phase] = true;
        id = _create(msg.sender, phase);
        emit Claimed(msg.sender, phase, id);
    }

    function mint(address to, uint8 phase) external onlyOwner returns (uint256 id) {
        if (phase >= PHASES) revert UnknownPhase(phase);
        return _create(to, phase);
    }

    /// @notice After a change, vouchers of the former signer are worth nothing.
    function setSigner(address signer_) external onlyOwner {
        signer = signer_;
        emit SignerChanged(signer_);
    }

    function setBase(string calldata base_) external onlyOwner {
        _base = base_;
    }

    /// @notice Whether a wallet has claimed a phase with a voucher; it may have sent the token away since.
    function hasClaimed(address wallet, uint8 phase) external view returns (bool) {
        return _claimed[wallet][phase];
    }

    /// @notice Tokens that exist, tokens that can exist, and accounts that hold one, by phase.
    function collections()
        external
        view
        returns (uint64[PHASES] memory supplies, uint64[PHASES] memory caps, uint64[PHASES] memory holders)
    {
        return (_supplies, _caps, _holders);
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

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        return string.concat(_base, Strings.toString(_phases[id]));
    }

    function _create(address to, uint8 phase) private returns (uint256 id) {
        if (_supplies[phase] >= _caps[phase]) revert SoldOut(phase);
        ++_supplies[phase];
        id = ++_lastId;
        _phases[id] = phase;
        // Not _safeMint: the claiming wallet is the caller, and no foreign code runs in between.
        _mint(to, id);
    }

    function _update(address to, uint256 id, address auth) internal override returns (address from) {
        from = super._update(to, id, auth);
        uint8 phase = _phases[id];
        if (from != address(0) && --_held[from][phase] == 0) --_holders[phase];
        if (to != address(0) && _held[to][phase]++ == 0) ++_holders[phase];
    }
}
