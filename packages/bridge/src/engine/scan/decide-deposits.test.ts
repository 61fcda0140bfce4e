import type { ObservedDeposit } from '@sunspan/chains'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ReferencedOrder } from '../../store/deposits/candidate-store.ts'
import type { Transaction } from '../../store/database/database.ts'
import { createCreditScene, ETHER, orderRow, sceneOrder, USDC } from '../../testing/scenes/credit-scene.ts'
import { FIXTURE_USDC } from '../../testing/networks/installation-fixture.ts'
import { decideForDeposits } from './decide-deposits.ts'
import type { LaneContext } from '../engine-context.ts'

const AT = new Date(1_000_060_000)
const HOUR_MS = 3_600_000

/** What the database returns to a scan, and what the scan records on orders. */
let named: ReferencedOrder[]
let similar: ReferencedOrder[]
let asked: { readonly name: string; readonly values: readonly unknown[] }[]
let told: { readonly event: unknown; readonly orderId: string; readonly data: unknown }[]
let failsAt: string | undefined
beforeEach(() => {
  named = []
  similar = []
  asked = []
  told = []
  failsAt = undefined
})

const awaiting = (fields: Partial<ReferencedOrder> = {}): ReferencedOrder =>
  sceneOrder({ hasDeposit: false, ...fields })

function answer(name: string, values: readonly unknown[]): readonly object[] {
  const all = [...named, ...similar]
  if (name === 'orders_by_reference') return named.map(orderRow)
  if (name === 'orders_similar') return similar.map(orderRow)
  if (name === 'order_changes_lock')
    return (values[0] as readonly string[]).map((id) => ({
      id,
      version: 1,
      kind: 'standard',
      status: all.find((order) => order.id === id)?.status,
    }))
  if (name !== 'order_changes_write') throw new Error(`No scan asks for ${name}`)
  const [ids, , , , data, event] = values as readonly (readonly string[])[]
  if (String(event) === failsAt) throw new Error('The connection is gone')
  ids?.forEach((orderId, index) => told.push({ event, orderId, data: JSON.parse(data?.[index] ?? 'null') }))
  return (ids ?? []).map((id) => ({ id }))
}

// CAST: a scan only queries its transaction.
const tx = {
  query: ({ name, values }: { readonly name: string; readonly values: readonly unknown[] }) => {
    asked.push({ name, values })
    return new Promise((resolve) => {
      const rows = answer(name, values)
      resolve({ rows, rowCount: rows.length })
    })
  },
} as unknown as Transaction

function decide(deposits: readonly ObservedDeposit[]) {
  const { context } = createCreditScene()
  const wallet = { payouts: { wallet: 'treasury' }, depositAddress: 'treasury' }
  // CAST: only the adapters' wallets are read.
  const deps = {
    ...context.deps,
    adapters: new Map([['ethereum', wallet]]),
  } as unknown as LaneContext['deps']
  return decideForDeposits(tx, { ...context, deps }, deposits, AT)
}

let count = 0
const deposit = (fields: Partial<ObservedDeposit> = {}): ObservedDeposit => {
  count += 1
  return {
    txHash: `0x${String(count)}`,
    index: -1,
    block: { height: 7n, hash: '0xb' },
    sender: 'alice',
    recipient: 'treasury',
    token: null,
    amount: ETHER,
    reference: null,
    ...fields,
  }
}
const byName = (fields: Partial<ObservedDeposit> = {}): ObservedDeposit =>
  deposit({ reference: 'reference', ...fields })
const unmatched = (reason: string, orderId: string | null = null, waitMs: number | null = 0): object => ({
  status: 'unmatched',
  reason,
  orderId,
  refundAfter: waitMs === null ? null : new Date(AT.getTime() + waitMs),
})
const SEEN = { status: 'seen', orderId: 'order' }

describe('a deposit that names its order', () => {
  it('is seen for it, and the order gets its block', async () => {
    named = [awaiting()]
    const own = byName()
    expect(await decide([own])).toEqual([SEEN])
    expect(told).toEqual([
      { event: 'deposit_seen', orderId: 'order', data: { tx_hash: own.txHash, height: 7 } },
    ])
  })

  it('is one of two: the first is seen, the second goes back in an hour', async () => {
    named = [awaiting()]
    const first = byName()
    const second = byName()
    expect(await decide([first, second])).toEqual([SEEN, unmatched('second_deposit', 'order', HOUR_MS)])
    expect(told).toMatchObject([{ event: 'deposit_seen', data: { tx_hash: first.txHash } }])
  })

  it('leaves alone the other orders of its scan', async () => {
    named = [awaiting(), awaiting({ id: 'other', reference: 'another' })]
    const verdicts = await decide([byName(), byName({ reference: 'another' })])
    expect(verdicts).toEqual([SEEN, { status: 'seen', orderId: 'other' }])
  })

  it('from its owner, if short, refuses the order once, by the first that came', async () => {
    named = [awaiting(), awaiting({ id: 'other', reference: 'another' })]
    const short = [
      byName({ amount: 1n }),
      byName({ amount: 2n }),
      byName({ amount: 3n, reference: 'another' }),
    ]
    const verdicts = await decide(short)
    expect(verdicts).toMatchObject([{ reason: 'short' }, { reason: 'short' }, { reason: 'short' }])
    const refusal = { event: 'deposit_refused', data: { reason: 'short' } }
    expect(told).toMatchObject([
      { ...refusal, orderId: 'order', data: { tx_hash: short[0]?.txHash } },
      { ...refusal, orderId: 'other', data: { tx_hash: short[2]?.txHash } },
    ])
  })

  it('that is short does not refuse an order that the same scan fills, before or after it', async () => {
    named = [awaiting()]
    const short = byName({ amount: 1n })
    const right = byName()
    expect(await decide([short, right])).toMatchObject([{ reason: 'short' }, SEEN])
    expect(await decide([right, short])).toMatchObject([SEEN, { reason: 'second_deposit' }])
    expect(told.map(({ event }) => event)).toEqual(['deposit_seen', 'deposit_seen'])
  })

  it('from a stranger, if short, goes back and refuses nothing', async () => {
    named = [awaiting()]
    expect(await decide([byName({ amount: 1n, sender: 'mallory' })])).toEqual([unmatched('short', 'order')])
    expect(told).toEqual([])
  })

  it('is not looked for among those that name none', async () => {
    named = [awaiting()]
    const others = [
      deposit({ sender: 'bob' }),
      deposit({ sender: 'carol', token: FIXTURE_USDC, amount: USDC }),
    ]
    await decide([byName(), ...others, deposit({ token: 'unknown' }), deposit({ coSenders: ['dora'] })])
    expect(asked.slice(0, 2).map(({ name, values }) => [name, ...values])).toEqual([
      ['orders_by_reference', ['reference']],
      ['orders_similar', 'ethereum', ['bob', 'carol'], ['ethereum-eth', 'ethereum-usdc'], [ETHER, USDC], AT],
    ])
  })
})

describe('a deposit that names no order', () => {
  it('is its sender’s for the same amount of the same currency', async () => {
    similar = [awaiting()]
    expect(await decide([deposit()])).toEqual([SEEN])
  })

  it.each([
    ['of another sender', { walletSender: 'bob' }],
    ['over another amount', { amountIn: ETHER + 1n }],
    ['in another currency', { currencyIn: 'ethereum-usdc' }],
  ])('is not taken for an order %s, which another deposit of its scan fits', async (_, fields) => {
    similar = [awaiting(fields)]
    expect(await decide([deposit()])).toMatchObject([{ reason: 'no_order' }])
    expect(told).toEqual([])
  })

  it('is taken for no order where several have paid it together, since none is known to be its sender', async () => {
    similar = [awaiting()]
    const verdicts = await decide([deposit({ coSenders: ['bob'] }), deposit()])
    expect(verdicts).toMatchObject([{ reason: 'no_order' }, SEEN])
  })

  it('fills its order only once in a scan', async () => {
    similar = [awaiting()]
    expect(await decide([deposit(), deposit()])).toMatchObject([SEEN, { reason: 'no_order' }])
  })

  it('of a token that is not served is not sent back automatically', async () => {
    expect(await decide([deposit({ token: 'unknown' })])).toEqual([
      unmatched('token_not_accepted', null, null),
    ])
    expect(asked).toEqual([])
  })

  it('from our own wallet belongs to no order', async () => {
    similar = [awaiting({ walletSender: 'treasury' })]
    expect(await decide([deposit({ sender: 'treasury' })])).toMatchObject([{ reason: 'own_transfer' }])
  })
})

it.each(['deposit_seen', 'deposit_refused'])('a scan that cannot write %s to orders ends', async (event) => {
  named = [awaiting(), awaiting({ id: 'other', reference: 'another' })]
  failsAt = event
  await expect(decide([byName(), byName({ reference: 'another', amount: 1n })])).rejects.toThrow('is gone')
})
