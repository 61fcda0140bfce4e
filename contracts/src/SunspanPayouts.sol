// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Pays many legs in one transaction, each id at most once in the lifetime of the chain. One payer, fixed at deployment; nothing to administer
/// or upgrade. Native legs are paid from the call's value, token legs from the payer's allowance, so the contract holds no funds.
contract SunspanPayouts {
    struct Leg {
        bytes32 id;
        /// Zero for the native coin.
        address token;
        address payable recipient;
        uint256 amount;
    }

    /// @notice Outcome of a leg as returned by `pay`: a dry run reads it without sending a transaction.
    enum Outcome {
        Failed,
        Paid,
        Skipped
    }

    event LegPaid(bytes32 indexed id, address token, address recipient, uint256 amount);
    event LegFailed(bytes32 indexed id);
    /// @notice The leg had been paid before.
    event LegSkipped(bytes32 indexed id);

    error NotPayer();
    error Reentered();
    error TooLittleValue();
    /// @notice A leg could not be given its full gas allowance. Nothing is paid: no leg fails for lack of gas.
    error TooLittleGas();
    error ValueNotReturned();

    /// @notice Gas limit for the recipient of a native leg: enough for any wallet, too little to harm the other legs.
    uint256 public constant NATIVE_GAS = 50_000;
    /// @notice Gas limit for a token.
    uint256 public constant TOKEN_GAS = 300_000;
    /// Gas needed besides the forwarded amount: value transfer, a new account, and the work after the call.
    uint256 private constant RESERVED_GAS = 60_000;

    /// @notice The only account that may pay, and whose tokens are paid.
    address public immutable owner;
    mapping(bytes32 id => bool) public paid;
    uint256 private _entered = 1;

    constructor(address owner_) {
        owner = owner_;
    }

    /// @notice Pays each leg that has not been paid. A failed leg does not affect the others and may be retried.
    function pay(Leg[] calldata legs) external payable returns (Outcome[] memory outcomes) {
        if (msg.sender != owner) revert NotPayer();
        if (_entered != 1) revert Reentered();
        _entered = 2;
        outcomes = new Outcome[](legs.length);
        uint256 left = msg.value;
        for (uint256 i = 0; i < legs.length; ++i) {
            Leg calldata leg = legs[i];
            if (paid[leg.id]) {
                outcomes[i] = Outcome.Skipped;
                emit LegSkipped(leg.id);
                continue;
            }
            bool isNative = leg.token == address(0);
            if (isNative && leg.amount > left) revert TooLittleValue();
            // Set before the call, so that a reentrant call cannot pay the leg again.
            paid[leg.id] = true;
            if (isNative ? _sendNative(leg.recipient, leg.amount) : _sendToken(leg)) {
                if (isNative) left -= leg.amount;
                outcomes[i] = Outcome.Paid;
                emit LegPaid(leg.id, leg.token, leg.recipient, leg.amount);
            } else {
                delete paid[leg.id];
                emit LegFailed(leg.id);
            }
        }
        if (left > 0) {
            (bool returned,) = msg.sender.call{value: left}("");
            if (!returned) revert ValueNotReturned();
        }
        _entered = 1;
    }

    /// Returned data is not copied: the recipient would choose its size, and we would pay for it.
    function _sendNative(address recipient, uint256 amount) private returns (bool success) {
        _requireGas(NATIVE_GAS);
        uint256 stipend = NATIVE_GAS;
        assembly ("memory-safe") {
            success := call(stipend, recipient, amount, 0, 0, 0, 0)
        }
    }

    /// A token contract succeeds by returning nothing, as old tokens do, or exactly true.
    function _sendToken(Leg calldata leg) private returns (bool success) {
        if (leg.token.code.length == 0) return false;
        _requireGas(TOKEN_GAS);
        bytes memory data = abi.encodeWithSelector(0x23b872dd, owner, leg.recipient, leg.amount);
        address token = leg.token;
        uint256 stipend = TOKEN_GAS;
        assembly ("memory-safe") {
            success := call(stipend, token, 0, add(data, 32), mload(data), 0, 32)
            if success { success := or(iszero(returndatasize()), and(gt(returndatasize(), 31), eq(mload(0), 1))) }
        }
    }

    /// A call receives at most 63/64 of the remaining gas.
    function _requireGas(uint256 stipend) private view {
        if (gasleft() < (stipend * 64) / 63 + RESERVED_GAS) revert TooLittleGas();
    }
}
