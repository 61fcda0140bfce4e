/** Interfaces by which contracts say that they are accounts: SNIP-6, and what Argent's first accounts answer to. */
export const ACCOUNT_INTERFACES: readonly bigint[] = [
  0x2ceccef7f994940b3962a6c67e0ba4fcd37df7d131417c604f91e03caecc1cdn,
  0xa66bd575n,
]
