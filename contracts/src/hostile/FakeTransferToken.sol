// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// @notice Looks like a token in its logs but has no balances: it announces every transfer and makes none. A watcher that reads logs without checking
/// the emitter would credit it.
contract FakeTransferToken {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public constant name = "USD Coin";
    string public constant symbol = "USDC";
    uint8 public constant decimals = 6;

    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// @notice Announces a transfer between any two accounts.
    function announce(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }

    function balanceOf(address) external pure returns (uint256) {
        return 0;
    }
}
