import type { BatchIntent, BatchPayouts, LegCheck } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { base64 } from '../../encoding/base64.ts'
import type { SolanaPayoutSenderSpec } from './payout-sender-spec.ts'
import { askAll, simulate } from '../rpc/solana-calls.ts'
import { preparePayout } from './prepare-payout.ts'
import { readRefusal } from './read-refusal.ts'
import { checkIntent, countFitting, draftTransaction, writePayouts } from './write-payouts.ts'

function toCheck(error: unknown): LegCheck {
  const refusal = readRefusal(error)
  if (refusal === undefined) return { status: 'payable' }
  if (refusal.kind !== 'execution_reverted') throw refusal
  return { status: 'refused', kind: refusal.kind, reason: refusal.message }
}

/** Checks each payment alone, so that a failing one does not affect the others. Throws when the wallet's own funds are short. */
async function check(
  spec: SolanaPayoutSenderSpec,
  intents: readonly BatchIntent[],
  signal: AbortSignal,
): Promise<readonly LegCheck[]> {
  for (const intent of intents) checkIntent(intent, spec)
  const calls = intents.map((intent) =>
    simulate(base64(draftTransaction(spec, writePayouts(spec, [intent], 0n)))),
  )
  const [checks] = await spec.pool.agree(
    async (client, workSignal) => (await askAll(client, calls, workSignal)).map(({ err }) => toCheck(err)),
    signal,
    (answers) => answers.map(({ status }) => status).join(' '),
  )
  return checks
}

/** Several transfers in one transaction, which lands as a whole or not at all. */
export function createSolanaBatchPayouts(spec: SolanaPayoutSenderSpec): BatchPayouts {
  const maxLegs = countFitting(spec)
  return {
    maxLegs,
    fate: 'shared',
    check: (intents, signal) => check(spec, intents, signal),
    async prepare(intents, slot, signal) {
      if (intents.length === 0 || intents.length > maxLegs) {
        throw new ChainError('unsupported', `A batch has 1 to ${maxLegs} payments, not ${intents.length}.`)
      }
      return preparePayout(spec, { intents, slot, ids: intents.map(({ id }) => id) }, signal)
    },
  }
}
