import type { PayoutSender } from '../capabilities/payout-sender.ts'
import { ChainError } from '../errors/chain-error.ts'
import { chainFactsOf, findPayoutFacts, judgePayout } from './payouts/look-up-payout.ts'
import { createSolanaBatchPayouts } from './payouts/batch-payouts.ts'
import { preparePayout } from './payouts/prepare-payout.ts'
import type { SolanaPayoutSenderSpec } from './payouts/payout-sender-spec.ts'
import { readSigned } from './payouts/signed-payout.ts'
import { askOne, sendTransaction } from './rpc/solana-calls.ts'

/** A blockhash is good for 150 blocks; the slots are counted, of which many may be empty, and what was young must be final. */
const LIFE = { blocks: 400n, ms: 120_000 }

/**
 * Pays out with transfers, alone or several in a transaction, which open the recipient's token account where there is none. Bytes die of age: a slot is a number of
 * ours, and what no block has had in time can be paid anew. Retries are the caller's, with the same bytes.
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
    async lookup(transfer, signal) {
      const facts = await pool.agree(
        (client, workSignal) => findPayoutFacts(client, transfer, workSignal),
        signal,
        chainFactsOf,
      )
      const state = judgePayout(facts)
      const { ids } = readSigned(transfer)
      if (state.status !== 'confirmed' || ids.length === 0) return state
      return { ...state, legs: ids.map((id) => ({ id, outcome: 'paid' })) }
    },
    batch: createSolanaBatchPayouts(spec),
  }
}
