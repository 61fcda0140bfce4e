import { TREASURY } from '@sunspan/bridge/testing'
import { hasNonces, type FakeTransaction } from '@sunspan/chains/testing'
import type { SimChain } from '../core/sim-chain.ts'

/** What a thief spends: the lowest unmined slot, the coins of a pending payout, or nothing that only the treasury has. */
export function spoilsOf({ chain }: SimChain): Partial<Pick<FakeTransaction, 'nonce' | 'inputs'>> {
  if (hasNonces(chain.model)) {
    const used = chain.mined().filter(({ transaction }) => transaction.from === TREASURY).length
    return { nonce: BigInt(used) }
  }
  const waiting = chain.mempool().map((txId) => chain.signed().get(txId)?.inputs)
  const inputs = waiting.find((coins) => coins !== undefined)
  return inputs === undefined ? {} : { inputs }
}
