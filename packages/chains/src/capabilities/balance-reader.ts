/** Reads balances of one owner: `null` stands for the native coin. Base units, in the order asked. */
export interface BalanceReader {
  /**
   * As of the newest block, or as of the end of block `atHeight`. Throws a ChainError, also when the node no longer knows, or does
   * not know yet, what stood at that height.
   */
  getBalances(
    owner: string,
    tokens: readonly (string | null)[],
    signal: AbortSignal,
    atHeight?: bigint,
  ): Promise<readonly bigint[]>
}
