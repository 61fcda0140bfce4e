import { ORDER_STATUS_TABLE, ORDER_STATUSES, type OrderStatus } from '@sunspan/domain'
import { describe, expect, it } from 'vitest'
import { viewProgressPage, type ProgressFacts, type ProgressPageView } from './progress-page-view.ts'

const facts = (
  order: Partial<ProgressFacts['order']> = {},
  changes: Partial<Omit<ProgressFacts, 'order'>> = {},
): ProgressFacts => ({
  order: {
    status: 'WAIT_DEPOSIT',
    confirmations: null,
    requiredConfirmations: 12,
    transactionIn: null,
    refund: null,
    waiting: null,
    isCancelled: false,
    fillEstimateSeconds: 20,
    slowFillSeconds: null,
    depositSeenAt: null,
    ...order,
  },
  source: { name: 'Ethereum', type: 'EVM' },
  destination: { name: 'Base', type: 'EVM' },
  wallet: undefined,
  stageMs: 0,
  now: 0,
  ...changes,
})
const moving = (view: ProgressPageView): Extract<ProgressPageView, { kind: 'moving' }> => {
  if (view.kind !== 'moving') throw new Error(`expected a moving view, got ${view.kind}`)
  return view
}

describe('every status', () => {
  const titles: Record<OrderStatus, string> = {
    PENDING: 'Detecting your transfer',
    WAIT_DEPOSIT: 'Detecting your transfer',
    DEPOSIT_FAILED: 'declined',
    DEPOSITED: 'Transfer confirmed',
    SENDING: 'Sending on Base',
    SENT: 'Arriving on Base',
    COMPLETE: 'complete',
    SEND_FAILED: 'Trying again on Base',
    REJECTED: 'declined',
    EXPIRED: 'declined',
  }

  it.each(ORDER_STATUSES)('%s has its view, its stage out of the table and a place for the sun', (status) => {
    const view = viewProgressPage(facts({ status }))
    expect(view.kind === 'moving' ? view.title : view.kind).toBe(titles[status])
    if (view.kind === 'moving') expect(view.stage).toBe(ORDER_STATUS_TABLE[status].stage)
    expect(view.sun).toBeGreaterThanOrEqual(0)
    expect(view.sun).toBeLessThanOrEqual(1)
  })

  it('lets the sun only go forward on the way of a good order', () => {
    const way = [
      facts({}, { wallet: 'switching' }),
      facts({}, { wallet: 'sent' }),
      facts({ confirmations: 0, transactionIn: '0x1' }),
      facts({ confirmations: 6, transactionIn: '0x1' }),
      facts({ confirmations: 12, transactionIn: '0x1' }),
      facts({ status: 'DEPOSITED', confirmations: 12, transactionIn: '0x1' }),
      facts({ status: 'SENDING' }),
      facts({ status: 'SENT' }),
      facts({ status: 'COMPLETE' }),
    ].map((step) => viewProgressPage(step).sun)
    expect(way).toEqual(way.toSorted((left, right) => left - right))
    expect(new Set(way).size).toBe(way.length)
    expect([way[0], way.at(-1)]).toEqual([0, 1])
  })
})

describe('the start', () => {
  it('waits for the wallet in the words of the specification', () => {
    expect(viewProgressPage(facts({}, { wallet: 'asking', stageMs: 600_000 }))).toMatchObject({
      title: 'Awaiting transfer confirmation',
      text: 'Please, confirm this transaction on your wallet.',
      notice: undefined,
      offersWallet: false,
    })
    expect(moving(viewProgressPage(facts({}, { wallet: 'switching' }))).text).toContain('switch to Ethereum')
  })

  it('offers to resume what another page asked for, or what the wallet does not answer for long, until a deposit is seen', () => {
    const offers = (stageMs: number) =>
      (['asking', 'switching', 'not_opened', 'sent', undefined] as const).filter(
        (wallet) => moving(viewProgressPage(facts({}, { wallet, stageMs }))).offersResuming,
      )
    expect(offers(19_999)).toEqual([undefined])
    expect(offers(20_000)).toEqual(['asking', 'switching', undefined])
    const detected = viewProgressPage(facts({ confirmations: 0 }, { wallet: undefined }))
    expect(moving(detected).offersResuming).toBe(false)
  })

  it('offers the wallet only where it was provably not asked to send', () => {
    const offers = (['asking', 'switching', 'not_opened', 'sent', undefined] as const).filter(
      (wallet) => moving(viewProgressPage(facts({}, { wallet }))).offersWallet,
    )
    expect(offers).toEqual(['not_opened'])
    const detected = viewProgressPage(
      facts({ confirmations: 1, transactionIn: '0x1' }, { wallet: 'not_opened' }),
    )
    expect(moving(detected).offersWallet).toBe(false)
  })

  it('counts confirmations, never more than it needs', () => {
    expect(moving(viewProgressPage(facts({ confirmations: 3, transactionIn: '0x1' })))).toMatchObject({
      title: 'Transfer detected',
      confirmations: { seen: 3, required: 12 },
    })
    expect(moving(viewProgressPage(facts({ confirmations: 40 }))).confirmations).toEqual({
      seen: 12,
      required: 12,
    })
    expect(moving(viewProgressPage(facts({ confirmations: 0, requiredConfirmations: 0 }))).sun).toBeLessThan(
      0.5,
    )
    expect(
      moving(viewProgressPage(facts({ status: 'DEPOSITED', confirmations: 12 }))).confirmations,
    ).toBeUndefined()
  })

  it('does not ask to send again after a reload', () => {
    expect(moving(viewProgressPage(facts())).text).toContain('Don’t send again')
  })
})

describe('delays', () => {
  const noticeOf = (changes: ProgressFacts): string | undefined =>
    moving(viewProgressPage(changes)).notice?.title
  const DETECTION = 'Detection Is Experiencing Slight Delay'

  it('come after twice the usual time of a slower route', () => {
    expect(noticeOf(facts({}, { wallet: 'sent', stageMs: 39_999 }))).toBeUndefined()
    expect(noticeOf(facts({}, { wallet: 'sent', stageMs: 40_000 }))).toBe(DETECTION)
    expect(noticeOf(facts({ status: 'SENT' }, { stageMs: 40_000 }))).toBe(
      'Bridging Is Experiencing Slight Delay',
    )
    expect(noticeOf(facts({ status: 'DEPOSITED' }, { stageMs: 90_000 }))).toBeUndefined()
  })

  it('come after 3 s on a fast route, 30 s with Bitcoin', () => {
    const sent = { wallet: 'sent' } as const
    expect(noticeOf(facts({ fillEstimateSeconds: 2 }, { ...sent, stageMs: 3_000 }))).toBe(DETECTION)
    const bitcoin = facts(
      { fillEstimateSeconds: 2 },
      { ...sent, stageMs: 30_000, source: { name: 'Bitcoin', type: 'BTC' } },
    )
    expect(noticeOf(bitcoin)).toBe(DETECTION)
    expect(noticeOf({ ...bitcoin, stageMs: 29_999 })).toBeUndefined()
  })

  it('count from when another page of this browser sent it, so that a reload does not restart it', () => {
    const sent = { sentAt: new Date(1_000), stageMs: 0 }
    const view = moving(viewProgressPage(facts({}, { ...sent, now: 40_999 })))
    expect([view.isUnpaid, view.notice]).toEqual([false, undefined])
    expect(view.text).toContain('Your wallet has sent the transaction')
    expect(noticeOf(facts({}, { ...sent, now: 41_000 }))).toBe(DETECTION)
    // A page that asks a wallet again waits for that.
    expect(noticeOf(facts({}, { ...sent, wallet: 'asking', now: 41_000 }))).toBeUndefined()
  })

  it('do not apply to an unpaid order, however long the page is open', () => {
    for (const wallet of ['asking', 'switching', 'not_opened', undefined] as const) {
      const view = moving(viewProgressPage(facts({}, { wallet, stageMs: 3_600_000 })))
      expect([view.isUnpaid, view.notice]).toEqual([true, undefined])
    }
  })

  it('come after what nine in ten of the route’s last transfers took, counted from the deposit in each stage', () => {
    const seen = { slowFillSeconds: 25, depositSeenAt: new Date(1_000), transactionIn: '0x1' }
    for (const [status, title] of [
      ['WAIT_DEPOSIT', DETECTION],
      ['SENDING', 'Bridging Is Experiencing Slight Delay'],
    ] as const) {
      expect(noticeOf(facts({ ...seen, status }, { now: 25_999 }))).toBeUndefined()
      expect(noticeOf(facts({ ...seen, status }, { now: 26_000 }))).toBe(title)
    }
    expect(noticeOf(facts({ slowFillSeconds: 25 }, { wallet: 'sent', stageMs: 25_000 }))).toBe(DETECTION)
  })

  it('count from the deposit, also on a page that was opened later', () => {
    const seen = { confirmations: 1, transactionIn: '0x1', depositSeenAt: new Date(1_000) }
    expect(noticeOf(facts(seen, { now: 40_999 }))).toBeUndefined()
    expect(noticeOf(facts(seen, { now: 41_000 }))).toBe(DETECTION)
  })
})

it.each([
  [0, 'Native Bitcoin bridging usually takes 30 minutes.'],
  [600, undefined],
  [601, 'Native Bitcoin bridging usually takes 30 minutes.'],
])('of Bitcoin with an estimate of %i s says: %s', (fillEstimateSeconds, note) => {
  const noteOf = (type: 'BTC' | 'EVM') =>
    moving(viewProgressPage(facts({ fillEstimateSeconds }, { source: { name: 'Here', type } }))).bitcoinNote
  expect([noteOf('BTC'), noteOf('EVM')]).toEqual([note, undefined])
})

it('says that a transaction sent again counts, and that a cancelled one was not sent', () => {
  expect(moving(viewProgressPage(facts({}, { wallet: 'repriced' }))).text).toContain(
    'It counts just the same',
  )
  expect(viewProgressPage(facts({}, { wallet: 'withdrawn' }))).toMatchObject({
    kind: 'declined',
    money: 'withdrawn',
  })
})

it.each([
  [20, 'about 20 sec'],
  [60, 'about 1 min'],
  [61, 'about 2 mins'],
  [0, 'about 1 min'],
])('expects an order of %i s in %s', (fillEstimateSeconds, text) => {
  expect(moving(viewProgressPage(facts({ fillEstimateSeconds }))).expected).toBe(text)
})

it.each([
  ['when the wallet has sent it', facts({}, { wallet: 'sent', stageMs: 12_999 }), 'about 8 sec left'],
  [
    'when it was seen',
    facts({ depositSeenAt: new Date(1_000), status: 'SENT' }, { now: 6_500 }),
    'about 15 sec left',
  ],
  [
    'by a clock that is ahead of this one',
    facts({ depositSeenAt: new Date(9_000), status: 'SENT' }),
    'about 20 sec left',
  ],
  [
    'for longer than usual',
    facts({ depositSeenAt: new Date(0), status: 'SENT' }, { now: 20_000 }),
    'any moment now',
  ],
])('counts down from the deposit, %s', (_case, given, text) => {
  expect(moving(viewProgressPage(given)).expected).toBe(text)
})

it('expects 30 minutes with Bitcoin while there is no estimate', () => {
  const view = viewProgressPage(
    facts({ fillEstimateSeconds: 0 }, { destination: { name: 'Bitcoin', type: 'BTC' } }),
  )
  expect(moving(view).expected).toBe('about 30 mins')
})

describe('the end without a payout', () => {
  it.each([
    [facts({ status: 'REJECTED' }, { wallet: 'rejected' }), 'declined'],
    [facts({}, { wallet: 'rejected' }), 'declined'],
    [facts({ status: 'REJECTED' }), 'closed'],
    [facts({ status: 'REJECTED', isCancelled: true }), 'ended'],
    [facts({ status: 'REJECTED', isCancelled: true }, { wallet: 'rejected' }), 'ended'],
    [facts({ status: 'EXPIRED' }), 'expired'],
    [facts({ status: 'DEPOSIT_FAILED' }), 'failed'],
    [facts({}, { wallet: 'failed' }), 'failed'],
    [facts({ status: 'DEPOSIT_FAILED', transactionIn: '0x1' }), 'refused'],
    [facts({}, { wallet: 'cancelled' }), 'cancelled'],
  ])('says where the money is', (given, money) => {
    expect(viewProgressPage(given)).toMatchObject({ kind: 'declined', money })
  })

  it('never hides an order whose deposit arrived, whatever this page believed', () => {
    for (const wallet of ['cancelled', 'rejected', 'failed'] as const) {
      expect(viewProgressPage(facts({ status: 'DEPOSITED' }, { wallet })).kind).toBe('moving')
      expect(viewProgressPage(facts({ status: 'COMPLETE' }, { wallet })).kind).toBe('complete')
    }
  })
})
