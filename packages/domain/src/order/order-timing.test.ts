import { describe, expect, test } from 'vitest'
import { delayNotice, delayNoticeAfterMs } from './delay-notice.ts'
import { expectedMinutes } from './expected-time.ts'
import { fillEstimateSeconds } from './fill-estimate.ts'

test('the estimate counts the deposit block, its confirmations, the payout block and the engine', () => {
  const route = { requiredConfirmations: 2, sourceBlockTimeMs: 2_000, destinationBlockTimeMs: 1_000 }
  expect(fillEstimateSeconds(route)).toBe(8)
  expect(fillEstimateSeconds({ ...route, requiredConfirmations: 64, sourceBlockTimeMs: 12_000 })).toBe(782)
})

describe('the delay notice', () => {
  test.each([
    ['EVM', 'EVM', 2, 3_000],
    ['EVM', 'ZK_SYNC_ERA', 3, 6_000],
    ['EVM', 'EVM', 780, 1_560_000],
    ['BTC', 'EVM', 20, 30_000],
    ['EVM', 'BTC', 1_800, 3_600_000],
  ] as const)('%s to %s, usually %i s: after %i ms', (source, destination, fillEstimate, expected) => {
    const route = { source, destination, fillEstimateSeconds: fillEstimate, slowFillSeconds: null }
    expect(delayNoticeAfterMs(route)).toBe(expected)
  })

  test.each([
    ['EVM', 'EVM', 9, 9_000],
    ['EVM', 'EVM', 2, 3_000],
    ['BTC', 'EVM', 20, 30_000],
    ['EVM', 'BTC', 2_100, 2_100_000],
  ] as const)('%s to %s, nine in ten within %i s: after %i ms', (source, destination, slow, expected) => {
    const route = { source, destination, fillEstimateSeconds: 6, slowFillSeconds: slow }
    expect(delayNoticeAfterMs(route)).toBe(expected)
  })

  test.each([
    ['WAIT_DEPOSIT', 3_000, 'Detection Is Experiencing Slight Delay'],
    ['WAIT_DEPOSIT', 2_999, undefined],
    ['SENDING', 3_000, 'Bridging Is Experiencing Slight Delay'],
    ['SEND_FAILED', 3_000, 'Bridging Is Experiencing Slight Delay'],
    ['DEPOSITED', 60_000, undefined],
    ['COMPLETE', 60_000, undefined],
    ['REJECTED', 60_000, undefined],
    ['EXPIRED', 60_000, undefined],
    ['DEPOSIT_FAILED', 60_000, undefined],
  ] as const)('%s for %i ms: %s', (status, stageMs, text) => {
    expect(delayNotice(status, stageMs, 3_000)).toBe(text)
  })
})

test('a transfer takes a minute, with bitcoin about 30', () => {
  expect(expectedMinutes('EVM', 'ZK_SYNC_ERA')).toBe(1)
  expect(expectedMinutes('EVM', 'BTC')).toBe(30)
})
