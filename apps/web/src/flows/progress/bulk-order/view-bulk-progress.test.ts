import { describe, expect, it } from 'vitest'
import type { BulkOrderWire } from '@sunspan/api'
import { aBulkOrder, aScheduleWire } from '../../../entities/bulk-order/testing/bulk-order-builder.ts'
import { viewBulkProgress, type BulkProgressFacts } from './view-bulk-progress.ts'

const view = (changes: Partial<BulkOrderWire> = {}, facts: Partial<BulkProgressFacts> = {}) =>
  viewBulkProgress({
    order: aBulkOrder(changes),
    sourceName: 'Ethereum',
    wallet: undefined,
    stepMs: 0,
    now: 0,
    ...facts,
  })

describe('the first step', () => {
  it.each(['PENDING', 'WAIT_DEPOSIT'] as const)('of %s detects the deposit', (status) => {
    expect(view({ status })).toMatchObject({
      kind: 'in_progress',
      step: 'detecting',
      title: 'Detecting your transfer',
      expected: undefined,
      isUnpaid: true,
      isDelayed: false,
    })
  })

  it('warns three minutes after the wallet has sent it, and not a moment before', () => {
    const wallet = 'sent'
    expect(view({}, { stepMs: 179_999, wallet })).toMatchObject({
      title: 'Detecting your transfer',
      expected: 'Estimated time: less than 3 min',
      isUnpaid: false,
    })
    expect(view({}, { stepMs: 180_000, wallet })).toMatchObject({
      title: 'Detection Is Experiencing Slight Delay...',
      text: 'Your assets will be detected in a while',
      expected: 'Estimated time: less than 3 min',
      isDelayed: true,
    })
  })

  it('counts from when another page of this browser sent it, so that a reload does not restart it', () => {
    const sentAt = new Date(1_000)
    expect(view({}, { sentAt, now: 180_999 })).toMatchObject({
      title: 'Detecting your transfer',
      text: 'Your wallet has sent the deposit. Ethereum will show it in a moment.',
      expected: 'Estimated time: less than 3 min',
      isUnpaid: false,
    })
    expect(view({}, { sentAt, now: 181_000 })).toMatchObject({
      title: 'Detection Is Experiencing Slight Delay...',
      isDelayed: true,
    })
  })

  it('warns of slow confirmations as well, on a slower network after twice its usual time', () => {
    const seen = { confirmations: 1, deposit_seen_at: new Date(1_000).toISOString() }
    const at = (now: number, fill_estimate_seconds = 20) => view({ ...seen, fill_estimate_seconds }, { now })
    expect(at(180_999)).toMatchObject({ title: 'Transfer detected', isDelayed: false })
    expect(at(181_000)).toMatchObject({
      title: 'Detection Is Experiencing Slight Delay...',
      text: 'Your assets will be detected in a while. Ethereum has your deposit. Waiting for confirmations.',
      isDelayed: true,
      confirmations: { seen: 1, required: 2 },
    })
    expect(at(1_800_999, 900)).toMatchObject({ isDelayed: false })
    expect(at(1_801_000, 900)).toMatchObject({ isDelayed: true })
  })

  it('never warns of a delay while it is the person who is waited for', () => {
    for (const wallet of ['asking', 'switching', 'not_opened', undefined] as const) {
      expect(view({}, { stepMs: 600_000, wallet })).toMatchObject({ isDelayed: false, expected: undefined })
    }
    expect(view({ confirmations: 1 }, { stepMs: 60_000 })).toMatchObject({
      title: 'Transfer detected',
      isDelayed: false,
      confirmations: { seen: 1, required: 2 },
    })
  })

  it('asks for the wallet, and offers to open it where it was not asked', () => {
    expect(view({}, { wallet: 'asking' })).toMatchObject({
      title: 'Awaiting transfer confirmation',
      text: 'Please, confirm this transaction on your wallet.',
      offersWallet: false,
      sun: 0,
    })
    expect(view({}, { wallet: 'not_opened' })).toMatchObject({ offersWallet: true })
    expect(view({}, { wallet: 'switching' })).toMatchObject({ title: 'Waiting for the network switch' })
  })

  it('says that a deposit sent again counts', () => {
    const shown = view({}, { wallet: 'repriced' })
    expect(shown.kind === 'in_progress' && shown.text).toContain('It counts just the same')
  })
})

describe('the steps after it', () => {
  it('confirm, then transfer, then end', () => {
    expect(view({ status: 'DEPOSITED', confirmations: 2 })).toMatchObject({
      step: 'confirming',
      title: 'Awaiting transfer confirmation',
      expected: 'Estimated time: about 2 mins left',
    })
    expect(view({ status: 'PROCESSING', confirmations: 2 })).toMatchObject({
      step: 'transferring',
      title: 'Transferring assets to the addresses',
    })
    expect(view({ status: 'COMPLETE' })).toEqual({ kind: 'completed', sun: 1 })
  })

  it.each([
    [10_000, 'about 51 sec left'],
    [41_000, 'about 20 sec left'],
    [61_000, 'any moment now'],
    [900_000, 'any moment now'],
  ])('count down from the deposit: after %i ms, %s', (now, text) => {
    const wire = { deposit_seen_at: new Date(0).toISOString(), fill_estimate_seconds: 61, confirmations: 2 }
    for (const status of ['DEPOSITED', 'PROCESSING'] as const) {
      expect(view({ ...wire, status }, { now })).toMatchObject({ expected: `Estimated time: ${text}` })
    }
  })

  it('count down at the pace of the rows that are settled', () => {
    expect(view({ status: 'PROCESSING', confirmations: 2 }, { secondsLeft: 20 })).toMatchObject({
      expected: 'Estimated time: about 20 sec left',
    })
  })

  it('move the sun one way', () => {
    const settled = [
      aScheduleWire({ status: 'COMPLETE' }),
      aScheduleWire({ position: 1, status: 'PROCESSING' }),
    ]
    const suns = [
      view({}, { wallet: 'asking' }),
      view(),
      view({ confirmations: 0 }),
      view({ confirmations: 2 }),
      view({ status: 'DEPOSITED', confirmations: 2 }),
      view({ status: 'PROCESSING', confirmations: 2 }),
      view({ status: 'PROCESSING', confirmations: 2, bulk_order_schedules: settled }),
      view({ status: 'COMPLETE' }),
    ].map(({ sun }) => sun)
    expect(suns).toEqual(suns.toSorted((left, right) => left - right))
    expect(new Set(suns).size).toBe(suns.length)
  })
})

describe('an attempt that ended', () => {
  it.each([
    ['rejected', /^You rejected it in your wallet/],
    ['withdrawn', /^The network didn’t accept the transaction/],
    ['failed', /^Your wallet reported an error/],
    ['cancelled', /^Your wallet returned no transaction/],
  ] as const)('in the wallet (%s) says where the money is', (wallet, text) => {
    const shown = view({}, { wallet })
    expect(shown).toMatchObject({ kind: 'declined' })
    expect(shown.kind === 'declined' && shown.money).toMatch(text)
  })

  it('does not count once the chain shows the deposit', () => {
    expect(view({ confirmations: 1 }, { wallet: 'rejected' })).toMatchObject({ kind: 'in_progress' })
    expect(view({ status: 'PROCESSING' }, { wallet: 'failed' })).toMatchObject({ kind: 'in_progress' })
  })

  it('with another deposit than was ordered keeps the money for the person', () => {
    const { order } = { order: aBulkOrder({ status: 'DEPOSIT_FAILED' }) }
    const shown = viewBulkProgress({
      order: { ...order, transactionIn: '0xabc' },
      sourceName: 'Ethereum',
      wallet: undefined,
      stepMs: 0,
      now: order.createdAt.getTime(),
    })
    expect(shown.kind === 'declined' && shown.money).toContain('doesn’t match the order')
  })
})
