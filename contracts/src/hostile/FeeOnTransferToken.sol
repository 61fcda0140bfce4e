// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestToken} from "../TestToken.sol";

/// @notice Keeps a share of every transfer: the recipient gets less than the sender specified.
contract FeeOnTransferToken is TestToken {
    uint256 public immutable feeBps;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 feeBps_)
        TestToken(name_, symbol_, decimals_)
    {
        require(feeBps_ <= 10_000, "FeeOnTransferToken: fee above 100 %");
        feeBps = feeBps_;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (from == address(0) || to == address(0)) {
            super._update(from, to, value);
            return;
        }
        uint256 fee = (value * feeBps) / 10_000;
        super._update(from, to, value - fee);
        super._update(from, address(0), fee);
    }
}
