import type { PayoutSender, PayoutState } from '../capabilities/payout-sender.ts'
import { ChainError } from '../errors/chain-error.ts'
import { canonicalText } from '../rpc/quorum/canonical-text.ts'
import { readPayouts } from '../rpc/quorum/read-payouts.ts'
import { createTonBatchPayouts } from './payouts/batch-payouts.ts'
import { findPayout } from './payouts/look-up-payout.ts'
import type { TonPayoutSenderSpec } from './payouts/payout-sender-spec.ts'
import { preparePayout } from './payouts/prepare-payout.ts'
import { readSigned } from './payouts/signed-payout.ts'
import { askOne, sendMessage } from './rpc/ton-calls.ts'
import { walletText } from './to-address.ts'
import { ORDER_LIFETIME } from './treasury/highload-wallet.ts'

/** The wallet's exit code for an order it has already executed. The lookup finds out what became of it. */
const isTaken = (error: unknown): boolean =>
  error instanceof ChainError && /exit code 36\b/.test(error.message)

/** Maximum difference between the validators' clocks and ours, plus delays of blocks, in milliseconds. */
const CLOCK_MARGIN_MS = 60_000
const LIFE = { blocks: 2n, ms: ORDER_LIFETIME * 1_000 + CLOCK_MARGIN_MS }

/**
 * Pays from a highload wallet, which executes each order once, in any order, until it is six minutes old. A slot is a number of ours: a
 * payout that the chain has not accepted in time can be signed again. The caller retries with the same bytes.
 */
export function createTonPayoutSender(spec: TonPayoutSenderSpec): PayoutSender {
  const { pool, wallet, memory } = spec
  return {
    wallet: walletText(wallet.address),
    life: LIFE,
    batch: createTonBatchPayouts(spec),
    prepare: (intent, slot, signal) => preparePayout(spec, { intent, slot }, signal),
    async broadcast(transfer, signal) {
      const { boc } = readSigned(transfer)
      await pool.toAll(async (client, workSignal) => {
        try {
          await askOne(client, sendMessage(boc), workSignal)
        } catch (error) {
          if (!isTaken(error)) throw error
        }
      }, signal)
    },
    ...readPayouts<PayoutState>(pool, {
      find: (client, transfer, signal) =>
        findPayout(client, { wallet: wallet.address, transfer, memory }, signal),
      keyOf: canonicalText,
      classify: ([state]) => state,
    }),
  }
}
