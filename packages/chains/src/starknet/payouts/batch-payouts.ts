import type {
  BatchIntent,
  BatchPayouts,
  LegCheck,
  PayoutIntent,
  PreparedTransfer,
} from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import { dryRun } from './dry-run.ts'
import type { StarknetPayoutSenderSpec } from './payout-sender-spec.ts'

/** Well within what a transaction may execute. */
const MAX_LEGS = 50

async function checkAlone(
  spec: StarknetPayoutSenderSpec,
  intent: BatchIntent,
  signal: AbortSignal,
): Promise<LegCheck> {
  try {
    await dryRun(spec, [intent], signal)
    return { status: 'payable' }
  } catch (error) {
    if (!(error instanceof ChainError) || error.kind !== 'execution_reverted') throw error
    return { status: 'refused', kind: 'execution_reverted', reason: error.message }
  }
}

/** Several transfers in one transaction of the account: all happen or none, and the chain knows no ids. */
export function createStarknetBatchPayouts(
  spec: StarknetPayoutSenderSpec,
  {
    checkIntent,
    signPayments,
  }: {
    readonly checkIntent: (intent: PayoutIntent) => PayoutIntent
    readonly signPayments: (
      intents: readonly BatchIntent[],
      slot: bigint,
      signal: AbortSignal,
    ) => Promise<PreparedTransfer>
  },
): BatchPayouts {
  return {
    fate: 'shared',
    maxLegs: MAX_LEGS,
    async check(intents, signal) {
      const checked = intents.map((intent) => ({ ...intent, ...checkIntent(intent) }))
      try {
        await dryRun(spec, checked, signal)
        return checked.map(() => ({ status: 'payable' }))
      } catch (error) {
        if (!(error instanceof ChainError) || error.kind !== 'execution_reverted') throw error
        return Promise.all(checked.map((intent) => checkAlone(spec, intent, signal)))
      }
    },
    async prepare(intents, slot, signal) {
      if (intents.length === 0 || intents.length > MAX_LEGS) {
        throw new ChainError('unsupported', `A batch has 1 to ${MAX_LEGS} payments, not ${intents.length}.`)
      }
      return signPayments(
        intents.map((intent) => ({ ...intent, ...checkIntent(intent) })),
        slot,
        signal,
      )
    },
  }
}
