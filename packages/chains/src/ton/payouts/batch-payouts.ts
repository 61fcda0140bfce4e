import type { BatchIntent, BatchPayouts, LegCheck } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../chain-error.ts'
import { queryOf } from '../highload-wallet.ts'
import type { TonPayoutSenderSpec } from '../payouts.ts'
import { writeBatchOrder } from './batch-order.ts'
import { checkIntent, checkRecipient } from './check-payout.ts'
import { BATCH_VALUE, LEG_FEE, ORDER_FEE } from './payout-costs.ts'
import { signOrder, writeCoins } from './prepare-payout.ts'

/** The wallet lists up to 254; a look-up asks for the account of each recipient until all have their money. */
const MAX_LEGS = 50

/** Coins arrive wherever they are sent. Tokens do not where their issuer keeps the recipient from receiving. */
async function check(spec: TonPayoutSenderSpec, intent: BatchIntent, signal: AbortSignal): Promise<LegCheck> {
  checkIntent(intent, spec)
  const { recipient, token } = intent
  if (token === null) return { status: 'payable' }
  const [refusal] = await spec.pool.agree(
    (client, workSignal) => checkRecipient(client, { recipient, token }, workSignal),
    signal,
  )
  return refusal === undefined
    ? { status: 'payable' }
    : { status: 'refused', kind: 'execution_reverted', reason: refusal }
}

/**
 * Coins for many by one order, as a message of the wallet to itself, which sends all of its list or none. Tokens go alone: each transfer of
 * theirs takes its own way through the blocks, and may come back by itself.
 */
export function createTonBatchPayouts(spec: TonPayoutSenderSpec): BatchPayouts {
  return {
    ...{ maxLegs: MAX_LEGS, fate: 'shared' },
    takes: ({ token }) => token === null,
    check: (intents, signal) => Promise.all(intents.map((intent) => check(spec, intent, signal))),
    async prepare(intents, slot, signal) {
      if (intents.length === 0 || intents.length > MAX_LEGS) {
        throw new ChainError('unsupported', `A batch has 1 to ${MAX_LEGS} payments, not ${intents.length}.`)
      }
      for (const intent of intents) {
        checkIntent(intent, spec)
        if (intent.token !== null) throw new ChainError('unsupported', 'Tokens are not paid in batches.')
      }
      const messages = intents.map(writeCoins)
      const fees = 2n * ORDER_FEE + BigInt(intents.length) * LEG_FEE
      const paid = intents.reduce((sum, { amount }) => sum + amount, 0n)
      const order = {
        ...{ intents, slot, from: undefined, feeCap: fees, coins: paid + BATCH_VALUE + fees },
        ids: intents.map(({ id }) => id),
        message: writeBatchOrder(spec.wallet.address, { queryId: queryOf(slot), messages }),
      }
      return signOrder(spec, order, signal)
    },
  }
}
