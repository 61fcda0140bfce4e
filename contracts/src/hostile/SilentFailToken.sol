// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {TestToken} from "../TestToken.sol";

/// @notice Returns `false` instead of reverting: the transaction succeeds and nothing is transferred.
contract SilentFailToken is TestToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_)
        TestToken(name_, symbol_, decimals_)
    {}

    function transfer(address, uint256) public pure override returns (bool) {
        return false;
    }

    function transferFrom(address, address, uint256) public pure override returns (bool) {
        return false;
    }
}
