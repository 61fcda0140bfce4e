/** Reads balances of one owner in base units, in the order of `tokens`. `null` means the native coin. */
export interface BalanceReader {
  /**
   * As of the newest block, or as of the end of block `atHeight`. Throws a ChainError, also when the node no longer has, or does not have
   * yet, the state at that height.
   */
  getBalances(
    owner: string,
    tokens: readonly (string | null)[],
    signal: AbortSignal,
    atHeight?: bigint,
  ): Promise<readonly bigint[]>
}
