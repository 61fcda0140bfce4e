import type { PayoutSender } from '../capabilities/payout-sender.ts'
import { ChainError } from '../errors/chain-error.ts'
import { readPayouts } from '../rpc/quorum/read-payouts.ts'
import { chainFactsOf, classifyPayout, findPayoutFacts } from './payouts/look-up-payout.ts'
import { createSolanaBatchPayouts } from './payouts/batch-payouts.ts'
import { preparePayout } from './payouts/prepare-payout.ts'
import type { SolanaPayoutSenderSpec } from './payouts/payout-sender-spec.ts'
import { readSigned } from './payouts/signed-payout.ts'
import { askOne, sendTransaction } from './rpc/solana-calls.ts'

/** A blockhash is valid for 150 blocks. This counts slots, many of which may be empty, and allows time for finality. */
const LIFE = { blocks: 400n, ms: 120_000 }

/**
 * Pays with transfers, one or several per transaction, creating the recipient's token account where needed. Signed bytes expire: a slot is
 * a number of ours, and a payout that no block has included in time can be signed again. The caller retries with the same bytes.
 */
export function createSolanaPayoutSender(spec: SolanaPayoutSenderSpec): PayoutSender {
  const { pool, key } = spec
  return {
    wallet: key.address,
    life: LIFE,
    prepare: (intent, slot, signal) => preparePayout(spec, { intents: [intent], slot }, signal),
    async broadcast(transfer, signal) {
      const { transaction } = readSigned(transfer)
      await pool.toAll(async (client, workSignal) => {
        const signature = await askOne(client, sendTransaction(transaction), workSignal)
        if (signature === transfer.txId) return
        throw new ChainError(
          'rpc_untrustworthy',
          `The node calls ${transfer.txId} by another name: ${signature}.`,
        )
      }, signal)
    },
    ...readPayouts(pool, {
      find: findPayoutFacts,
      keyOf: chainFactsOf,
      classify(facts, transfer) {
        const state = classifyPayout(facts)
        const { ids } = readSigned(transfer)
        if (state.status !== 'confirmed' || ids.length === 0) return state
        return { ...state, legs: ids.map((id) => ({ id, outcome: 'paid' })) }
      },
    }),
    batch: createSolanaBatchPayouts(spec),
  }
}
