const TIMEOUT_MS = 10_000

/** Satoshis of an address in the local Bitcoin node's blocks. */
export async function bitcoinBalance(baseUrl: string, owner: string): Promise<bigint> {
  const answer = await fetch(`${baseUrl}/devnet/rpc/bitcoin/address/${owner}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  // CAST: Esplora's sums; the test checks the values.
  const { chain_stats: sums } = (await answer.json()) as {
    chain_stats: { funded_txo_sum: number; spent_txo_sum: number }
  }
  return BigInt(sums.funded_txo_sum) - BigInt(sums.spent_txo_sum)
}
