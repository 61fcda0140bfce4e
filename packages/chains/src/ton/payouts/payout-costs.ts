/**
 * Nanotons, by the fees of the main network's configuration with room for their doubling: what the wallet's own transaction costs, what
 * is kept beside it, and what of a jetton transfer's coins does not come back.
 */
export const ORDER_FEE = 10_000_000n
/** Below this the chain begins to count the wallet's storage as a debt. */
export const WALLET_RESERVE = 20_000_000n
/** What each payment of a batch adds: it is carried to the wallet, by it to itself, and to its recipient. */
export const LEG_FEE = 5_000_000n
/** Coins that go along with a wallet's message to itself, for its gas; they come back with it. */
export const BATCH_VALUE = 50_000_000n
export const JETTON_FEE = 40_000_000n
/** What a person pays for sending coins, or a jetton whose message takes along 0.1 TON, most of which comes back. */
export const DEPOSIT_FEE = 10_000_000n
export const JETTON_DEPOSIT_FEE = 60_000_000n
