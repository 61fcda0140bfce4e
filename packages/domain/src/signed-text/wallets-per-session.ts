/** A session has proved at most this many wallets: one more signs out the wallet that was proved longest ago. */
export const WALLETS_PER_SESSION = 32
