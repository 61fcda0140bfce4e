import { TREASURY } from '@sunspan/bridge/testing'
import type { FakeTransaction } from '@sunspan/chains/testing'
import type { SimChain } from '../core/sim-chain.ts'

/** What a thief uses up: the lowest slot that no block has, the coins of a payout that waits, or nothing that is the treasury's alone. */
export function spoilsOf({ chain }: SimChain): Partial<Pick<FakeTransaction, 'nonce' | 'inputs'>> {
  if (chain.model === 'nonce') {
    const used = chain.mined().filter(({ transaction }) => transaction.from === TREASURY).length
    return { nonce: BigInt(used) }
  }
  const waiting = chain.mempool().map((txId) => chain.signed().get(txId)?.inputs)
  const inputs = waiting.find((coins) => coins !== undefined)
  return inputs === undefined ? {} : { inputs }
}
