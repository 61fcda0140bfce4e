/**
 * In nanotons, from the mainnet configuration's fees with room for them to double: the cost of the wallet's own transaction, the reserve,
 * and the part of a jetton transfer's coins that does not return.
 */
export const ORDER_FEE = 10_000_000n
/** Below this balance, storage fees start to accumulate as debt. */
export const WALLET_RESERVE = 20_000_000n
/** Additional cost per payment of a batch: it travels to the wallet, from the wallet to itself, and to its recipient. */
export const LEG_FEE = 5_000_000n
/** Coins attached to a wallet's message to itself, for gas; they return with it. */
export const BATCH_VALUE = 50_000_000n
export const JETTON_FEE = 40_000_000n
/** The user's cost of sending coins, or a jetton whose message carries 0.1 TON, most of which returns. */
export const DEPOSIT_FEE = 10_000_000n
export const JETTON_DEPOSIT_FEE = 60_000_000n
