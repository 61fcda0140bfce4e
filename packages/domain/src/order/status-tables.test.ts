import { expect, it } from 'vitest'
import { BULK_STATUS_TABLE } from '../bulk/bulk-status.ts'
import {
  COARSE_DUST_SYMBOLS,
  DEFAULT_DISPLAY_DECIMALS,
  STABLECOIN_FEE_DECIMALS,
  STABLECOIN_SYMBOLS,
} from '../amount/display-constants.ts'
import { displayDecimals } from '../amount/format-amount.ts'
import { LOOKUP_STATUSES, depositNextStep, lookupNextStep } from '../deposit/deposit-next-step.ts'
import type { Refund } from '../deposit/deposit-report.ts'
import { delayNoticeAfterMs } from './delay-notice.ts'
import { expectedMinutes } from './expected-time.ts'
import { fillEstimateSeconds } from './fill-estimate.ts'
import { ORDER_STATUS_TABLE } from './order-status.ts'
import { ORDER_RECOVERY } from './order-transitions.ts'

/** Formats a table's row as one line. */
const linesOf = (table: Readonly<Record<string, object>>) =>
  Object.fromEntries(Object.entries(table).map(([status, row]) => [status, describe(row)]))
const describe = (row: object): string =>
  Object.entries(row)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
    .join(' ')

it('an order shows what its status means: deposit awaited, badge, filter, colour, stage, end', () => {
  expect(linesOf(ORDER_STATUS_TABLE)).toEqual({
    PENDING: 'true pending in_progress orange start false',
    WAIT_DEPOSIT: 'true pending in_progress orange start false',
    DEPOSIT_FAILED: 'true failed ended red start true',
    DEPOSITED: 'false pending in_progress orange middle false',
    SENDING: 'false pending in_progress orange end false',
    SENT: 'false pending in_progress orange end false',
    COMPLETE: 'false completed complete green end true',
    SEND_FAILED: 'false failed in_progress red end false',
    REJECTED: 'true failed ended red start true',
    EXPIRED: 'true failed ended red start true',
  })
})

it('a bulk order shows what its status means: badge, filter, colour, step, end, view', () => {
  expect(linesOf(BULK_STATUS_TABLE)).toEqual({
    PENDING: 'pending in_progress orange detecting false in_progress',
    WAIT_DEPOSIT: 'pending in_progress orange detecting false in_progress',
    DEPOSIT_FAILED: 'failed ended red detecting true declined',
    DEPOSITED: 'pending in_progress orange confirming false in_progress',
    PROCESSING: 'pending in_progress orange transferring false in_progress',
    COMPLETE: 'completed complete green done true completed',
    REJECTED: 'failed ended red detecting true declined',
    EXPIRED: 'failed ended red detecting true declined',
  })
})

it('an open order goes on after a restart where it was', () => {
  expect(ORDER_RECOVERY).toEqual({
    PENDING: 'scan',
    WAIT_DEPOSIT: 'credit',
    DEPOSITED: 'pay',
    SENDING: 'settle',
    SENT: 'settle',
    SEND_FAILED: 'pay',
  })
})

it('symbols are shown with their decimals, in whatever case', () => {
  const symbols = ['USDT', 'USDC', 'ETH', 'WETH', 'BTC', 'WBTC', 'SOL', 'TON', 'APE', 'BERA', 'POL']
  expect(symbols.map(displayDecimals)).toEqual([2, 2, 4, 4, 9, 9, 5, 2, 3, 2, 6])
  expect(displayDecimals('weth')).toBe(4)
  expect([STABLECOIN_SYMBOLS, STABLECOIN_FEE_DECIMALS]).toEqual([['USDC', 'USDT'], 2])
  expect([COARSE_DUST_SYMBOLS, DEFAULT_DISPLAY_DECIMALS]).toEqual([['ETH', 'BTC', 'APE'], 6])
})

it('what was seen of a transaction says what to do about it', () => {
  expect(LOOKUP_STATUSES.map((lookup) => [lookup, lookupNextStep(lookup)])).toEqual([
    ['unknown', 'check_transaction'],
    ['pending', 'wait'],
    ['failed', 'send_again'],
    ['elsewhere', 'check_transaction'],
    ['foreign_token', 'contact_support'],
    ['arriving', 'wait'],
    ['unavailable', 'wait'],
  ])
})

it('a deposit whose refund waits for nothing cannot be claimed', () => {
  const now = new Date(1_000)
  const refundAt = (notBefore: Date | null): Refund => ({
    status: 'PENDING',
    reason: 'no_order',
    depositTransactionHash: '0x',
    depositAmount: 1n,
    amount: 1n,
    currencyId: 'x',
    recipient: 'x',
    transactionHash: null,
    notBefore,
  })
  const stepAt = (notBefore: Date | null, isSender = true) =>
    depositNextStep(
      { outcome: 'unmatched', issue: 'no_order', refund: refundAt(notBefore) },
      { isSender, now },
    )
  expect([stepAt(null), stepAt(now), stepAt(new Date(1_001)), stepAt(new Date(1_001), false)]).toEqual([
    'wait_for_refund',
    'wait_for_refund',
    'claim',
    'connect_sender_wallet',
  ])
  const gone = { outcome: 'reorganised', issue: null, refund: null } as const
  expect(depositNextStep(gone, { isSender: true, now })).toBe('check_wallet')
})

it('Bitcoin on either side takes its time', () => {
  expect([
    expectedMinutes('EVM', 'EVM'),
    expectedMinutes('BTC', 'EVM'),
    expectedMinutes('EVM', 'BTC'),
  ]).toEqual([1, 30, 30])
  const after = (source: 'EVM' | 'BTC', destination: 'EVM' | 'BTC', fillEstimateSeconds: number) =>
    delayNoticeAfterMs({ source, destination, fillEstimateSeconds, slowFillSeconds: null })
  expect([
    after('EVM', 'EVM', 2),
    after('EVM', 'EVM', 3),
    after('BTC', 'EVM', 2),
    after('EVM', 'BTC', 29),
  ]).toEqual([3_000, 6_000, 30_000, 30_000])
})

it('an estimate is in whole seconds, rounded up', () => {
  const route = { requiredConfirmations: 2, sourceBlockTimeMs: 1_000, destinationBlockTimeMs: 500 }
  expect(fillEstimateSeconds(route)).toBe(5)
  expect(fillEstimateSeconds({ ...route, destinationBlockTimeMs: 1_000 })).toBe(5)
  expect(fillEstimateSeconds({ ...route, destinationBlockTimeMs: 1_001 })).toBe(6)
})
