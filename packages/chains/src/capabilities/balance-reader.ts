/** Reads balances of one owner: `null` stands for the native coin. Base units, in the order asked. */
export interface BalanceReader {
  getBalances(
    owner: string,
    tokens: readonly (string | null)[],
    signal: AbortSignal,
  ): Promise<readonly bigint[]>
}
