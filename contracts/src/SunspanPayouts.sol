// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Pays many legs in one transaction, each id at most once for as long as the chain stands. One payer, fixed at deployment;
/// nothing to administer, nothing to upgrade. Native legs are paid out of the value of the call, token legs out of the payer's
/// allowance, so that nothing rests here.
contract SunspanPayouts {
    struct Leg {
        bytes32 id;
        /// Zero for the native coin.
        address token;
        address payable recipient;
        uint256 amount;
    }

    /// @notice What became of a leg, as `pay` answers it: a dry run reads it without sending anything.
    enum Outcome {
        Failed,
        Paid,
        Skipped
    }

    event LegPaid(bytes32 indexed id, address token, address recipient, uint256 amount);
    event LegFailed(bytes32 indexed id);
    /// @notice The leg was paid before.
    event LegSkipped(bytes32 indexed id);

    error NotPayer();
    error Reentered();
    error TooLittleValue();
    /// @notice A leg could not be given all the gas that it may have. Nothing is paid: no leg fails for want of gas.
    error TooLittleGas();
    error ValueNotReturned();

    /// @notice Gas that the recipient of a native leg may use: enough for any wallet, too little to grieve the other legs.
    uint256 public constant NATIVE_GAS = 50_000;
    /// @notice Gas that a token may use.
    uint256 public constant TOKEN_GAS = 300_000;
    /// Beside what is handed on: moving value, a new account, and what is left to do after the call.
    uint256 private constant RESERVED_GAS = 60_000;

    /// @notice The only account that pays, and whose tokens are paid.
    address public immutable owner;
    mapping(bytes32 id => bool) public paid;
    uint256 private _entered = 1;

    constructor(address owner_) {
        owner = owner_;
    }

    /// @notice Pays each leg that was not paid before. A leg that fails leaves the others alone and may be tried again.
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
            // Before the call, so that nothing that runs in it can have the leg paid again.
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

    /// Returned data is not copied: its size would be the recipient's to choose, and its cost ours.
    function _sendNative(address recipient, uint256 amount) private returns (bool success) {
        _requireGas(NATIVE_GAS);
        uint256 stipend = NATIVE_GAS;
        assembly ("memory-safe") {
            success := call(stipend, recipient, amount, 0, 0, 0, 0)
        }
    }

    /// Success is a contract that answers nothing, as old tokens do, or exactly true.
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

    /// A call is given at most 63/64 of what is left.
    function _requireGas(uint256 stipend) private view {
        if (gasleft() < (stipend * 64) / 63 + RESERVED_GAS) revert TooLittleGas();
    }
}
