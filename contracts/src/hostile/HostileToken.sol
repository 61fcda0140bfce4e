// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestToken} from "../TestToken.sol";

/// @notice A token with a configurable `transferFrom` result.
contract HostileToken is TestToken {
    enum Mode {
        /// Transfers and returns nothing, like USDT.
        Silent,
        /// Transfers and returns two.
        Two,
        /// Transfers and returns one byte.
        Short,
        Revert,
        BurnGas,
        /// Calls `target` with `data` before transferring.
        Reenter
    }

    Mode public mode;
    address public target;
    bytes public data;

    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        TestToken(name_, symbol_, decimals_)
    {}

    function behave(Mode mode_, address target_, bytes calldata data_) external {
        mode = mode_;
        target = target_;
        data = data_;
    }

    function transferFrom(address from, address to, uint256 value) public override returns (bool) {
        if (mode == Mode.Revert) revert("HostileToken: no");
        if (mode == Mode.BurnGas) while (true) {}
        if (mode == Mode.Reenter) {
            (bool success,) = target.call(data);
            require(!success, "HostileToken: the call went through");
        }
        super.transferFrom(from, to, value);
        Mode told = mode;
        assembly {
            mstore(0, 2)
            if eq(told, 0) { return(0, 0) }
            if eq(told, 1) { return(0, 32) }
            if eq(told, 2) { return(31, 1) }
        }
        return true;
    }
}
