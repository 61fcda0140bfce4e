import type { NetworkAdapter } from '@sunspan/chains'
import { expect, it } from 'vitest'
import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'
import { createStepClock } from '../../testing/step-clock.ts'
import type { LaneContext } from '../engine-context.ts'
import { endTrouble, recordTrouble } from './troubled-attempts.ts'
import { UnwitnessedError } from './witness-payouts.ts'

const MINUTE_MS = 60_000
const ASKED = 'A payout waits for a silent RPC provider: restore it, or take it out of rpc_urls'

/** A payout of which a provider says nothing, and the minutes at which the operator was asked to restore it. */
function silentPayout(): {
  wait(minutes: number): void
  answer(): void
  readonly askedAt: readonly number[]
} {
  const clock = createStepClock(0)
  const askedAt: number[] = []
  const error = (_: object, message: string): void => {
    if (message === ASKED) askedAt.push(clock.now() / MINUTE_MS)
  }
  // CAST: these are all that is read of them.
  const context = {
    adapter: {} as NetworkAdapter,
    deps: { clock, logger: { error, warn: () => undefined } },
    lane: { networkId: 'solana' },
  } as unknown as LaneContext
  const attempt = { id: '1', slot: 0n, variants: [] } as unknown as OpenAttempt
  return {
    wait(minutes) {
      for (let count = 0; count < minutes; count += 1) {
        recordTrouble(context, attempt, {
          error: new UnwitnessedError('3:node is silent'),
          startedAt: clock.now(),
        })
        clock.advance(MINUTE_MS)
      }
    },
    answer: () => endTrouble(context, attempt),
    askedAt,
  }
}

it('the operator is asked to restore a silent provider after ten minutes, and again each hour', () => {
  const payout = silentPayout()
  payout.wait(10)
  expect(payout.askedAt).toEqual([])
  payout.wait(180)
  expect(payout.askedAt).toEqual([10, 70, 130])
})

it('an answer ends the wait, so that the next one begins with its own ten minutes', () => {
  const payout = silentPayout()
  payout.wait(30)
  payout.answer()
  payout.wait(11)
  expect(payout.askedAt).toEqual([10, 40])
})
