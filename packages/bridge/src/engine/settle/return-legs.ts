import type { OpenLeg } from '../../store/payouts/attempt-store.ts'
import type { Transaction } from '../../store/database/database.ts'
import { postponeLegs } from '../../store/payouts/leg-store.ts'
import type { LaneContext } from '../engine-context.ts'
import { retryAfter } from '../retry-after.ts'
import { recordFailed } from '../../payout-events/payout-events.ts'
import { waitFor } from '../admit/waiting.ts'
import { hasExhaustedTries } from './mined-failures.ts'

/** Makes legs due again that no live attempt can pay. */
export async function returnLegs(
  tx: Transaction,
  context: LaneContext,
  at: Date,
  failed: readonly {
    readonly leg: OpenLeg
    readonly reason: string
    readonly isRefused: boolean
    /** The cost of a mined but unpaid attempt; omitted where it does not point to this leg. */
    readonly burnt?: bigint | undefined
  }[],
): Promise<void> {
  await postponeLegs(
    tx,
    at,
    failed.map(({ leg, reason, isRefused, burnt }) => ({
      id: leg.legId,
      retryAt: retryAfter(at, leg.failures),
      error: `the payout ${reason} on the chain`,
      isRefused,
      ...(burnt === undefined
        ? {}
        : {
            burnt,
            stops: hasExhaustedTries(context, leg, burnt),
            waits: waitFor(context, leg.kind, 'RECIPIENT'),
          }),
    })),
  )
  await recordFailed(tx, at, failed)
}
