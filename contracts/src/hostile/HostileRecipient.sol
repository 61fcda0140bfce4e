// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {SunspanPayouts} from "../SunspanPayouts.sol";

/// @notice A recipient of native coins with configurable misbehaviour.
contract HostileRecipient {
    enum Mode {
        Accept,
        Revert,
        BurnGas,
        /// Reverts with more data than is worth copying.
        ReturnBomb,
        /// Calls the paying contract again with the same leg.
        Reenter
    }

    Mode public mode;
    SunspanPayouts.Leg private _leg;

    function behave(Mode mode_, SunspanPayouts.Leg calldata leg) external {
        mode = mode_;
        _leg = leg;
    }

    receive() external payable {
        if (mode == Mode.Revert) revert("HostileRecipient: no");
        if (mode == Mode.BurnGas) while (true) {}
        if (mode == Mode.ReturnBomb) {
            assembly {
                revert(0, 20000)
            }
        }
        if (mode == Mode.Reenter) {
            SunspanPayouts.Leg[] memory legs = new SunspanPayouts.Leg[](1);
            legs[0] = _leg;
            SunspanPayouts(msg.sender).pay{value: msg.value}(legs);
        }
    }
}
