import type { BatchIntent, BatchPayouts, LegCheck } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { queryIdOf } from '../jettons/jetton-transfer.ts'
import { tonDialect } from '../rpc/ton-dialect.ts'
import { queryOf } from '../treasury/highload-wallet.ts'
import { writeBatchOrder } from './batch-order.ts'
import { checkIntent, checkRecipient } from './check-payout.ts'
import { BATCH_VALUE, LEG_FEE, ORDER_FEE } from '../payout-costs.ts'
import type { TonPayoutSenderSpec } from './payout-sender-spec.ts'
import { coinsFor, extraFor, findJettonWallets, signOrder, writePayment } from './prepare-payout.ts'

/** The wallet supports up to 254, but a lookup queries the account of each recipient until all have their money. */
const MAX_LEGS = 50

/** Coins always arrive. Tokens do not if their issuer has locked the recipient. */
async function check(spec: TonPayoutSenderSpec, intent: BatchIntent, signal: AbortSignal): Promise<LegCheck> {
  checkIntent(intent, spec)
  const { recipient, token } = intent
  if (token === null) return { status: 'payable' }
  const [refusal] = await spec.pool.agree(async (client, workSignal) => {
    const { height } = await tonDialect.head(client, workSignal)
    return checkRecipient(client, { recipient, token, height }, workSignal)
  }, signal)
  return refusal === undefined
    ? { status: 'payable' }
    : { status: 'refused', kind: 'execution_reverted', reason: refusal }
}

const sumOf = (intents: readonly BatchIntent[], of: (intent: BatchIntent) => bigint): bigint =>
  intents.reduce((sum, intent) => sum + of(intent), 0n)

/**
 * Many payments in one order: a message of the wallet to itself that sends its entire list or nothing. Each token transfer carries a number
 * derived from its payment's id; it travels on through the blocks separately and may bounce separately.
 */
export function createTonBatchPayouts(spec: TonPayoutSenderSpec): BatchPayouts {
  return {
    maxLegs: MAX_LEGS,
    fate: 'shared',
    check: (intents, signal) => Promise.all(intents.map((intent) => check(spec, intent, signal))),
    async prepare(intents, slot, signal) {
      if (intents.length === 0 || intents.length > MAX_LEGS) {
        throw new ChainError('unsupported', `A batch has 1 to ${MAX_LEGS} payments, not ${intents.length}.`)
      }
      for (const intent of intents) checkIntent(intent, spec)
      const { wallet } = spec
      const jettonWallets = await findJettonWallets(spec, intents, signal)
      const messages = intents.map((intent) =>
        writePayment({ intent, queryId: queryIdOf(intent.id) }, { wallet, jettonWallets }),
      )
      const fees = 2n * ORDER_FEE + BigInt(intents.length) * LEG_FEE
      const order = {
        intents,
        jettonWallets,
        slot,
        ids: intents.map(({ id }) => id),
        coins: sumOf(intents, coinsFor) + BATCH_VALUE + fees,
        feeCap: sumOf(intents, extraFor) + fees,
        message: writeBatchOrder(wallet.address, { queryId: queryOf(slot), messages }),
      }
      return signOrder(spec, order, signal)
    },
  }
}
