import type { PayoutIntent, PayoutSender } from '../capabilities/payout-sender.ts'
import { fromBase64 } from '../encoding/base64.ts'
import { ChainError } from '../errors/chain-error.ts'
import { readPayouts } from '../rpc/quorum/read-payouts.ts'
import { suiAddressCodec } from './address.ts'
import { coinTypeCodec } from './coin-types.ts'
import { chainFactsOf, classifyPayout, findPayoutFacts } from './payouts/look-up-payout.ts'
import type { SuiPayoutSenderSpec } from './payouts/payout-sender-spec.ts'
import { preparePayout } from './payouts/prepare-payout.ts'
import { readSigned } from './payouts/signed-payout.ts'
import { askOne, executeBytes } from './rpc/sui-calls.ts'

const MAX_RECIPIENTS = 50
const MAX_UINT64 = 2n ** 64n - 1n

function checkIntent({ key, tokens }: SuiPayoutSenderSpec, intent: PayoutIntent): PayoutIntent | ChainError {
  const recipient = suiAddressCodec.normalize(intent.recipient)
  if (recipient === undefined || recipient === key.address) {
    return new ChainError('unsupported', `Money cannot be paid to ${intent.recipient}.`)
  }
  const token = intent.token === null ? null : coinTypeCodec.normalize(intent.token)
  if (token === undefined || (token !== null && !tokens.includes(token))) {
    return new ChainError('unsupported', `${intent.token} is not a coin of this network's configuration.`)
  }
  if (intent.amount > 0n && intent.amount <= MAX_UINT64) return { recipient, token, amount: intent.amount }
  return new ChainError('unsupported', 'A payout must be above zero and fit 64 bits.')
}

/**
 * Pays from the treasury's coin objects, each of which is used at one version and once: a second transaction with it while the first may land could lock
 * it until the epoch ends. A slot is a number of ours. A transaction's id is known before it is sent, and it expires with the next epoch.
 */
export function createSuiPayoutSender(spec: SuiPayoutSenderSpec): PayoutSender {
  const { pool, key } = spec
  const requireIntent = (intent: PayoutIntent): PayoutIntent => {
    const checked = checkIntent(spec, intent)
    if (checked instanceof ChainError) throw checked
    return checked
  }
  return {
    wallet: key.address,
    async prepare(intent, slot, signal) {
      const transfer = await preparePayout(spec, { intents: [requireIntent(intent)], slot, live: [] }, signal)
      if (transfer !== undefined) return transfer
      throw new ChainError('rpc_unavailable', "The treasury's coins are in use.")
    },
    coins: {
      maxRecipients: MAX_RECIPIENTS,
      refusalOf(intent) {
        const checked = checkIntent(spec, intent)
        return checked instanceof ChainError ? checked : undefined
      },
      prepare: (intents, slot, live, signal) =>
        preparePayout(spec, { intents: intents.map(requireIntent), slot, live }, signal),
    },
    async broadcast(transfer, signal) {
      const { bytes, signature } = readSigned(transfer)
      await pool.toAll(async (client, workSignal) => {
        const { digest } = await askOne(
          client,
          executeBytes(fromBase64(bytes), fromBase64(signature)),
          workSignal,
        )
        if (digest === transfer.txId) return
        throw new ChainError(
          'rpc_untrustworthy',
          `The node calls ${transfer.txId} by another name: ${digest}.`,
        )
      }, signal)
    },
    ...readPayouts(pool, { find: findPayoutFacts, keyOf: chainFactsOf, classify: classifyPayout }),
  }
}
