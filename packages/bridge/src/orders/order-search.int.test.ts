import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OrderFilter } from '@sunspan/domain'
import { ORDER_KINDS, type OrderQuery, type OrderSearch } from '../model/order-query.ts'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { fillHistory } from '../testing/scenes/fill-history.ts'
import { ALICE, BOB, createTestWorld } from '../testing/worlds/test-world.ts'

const COUNT = 2_500
/** Older than the newest 1,000, within which any part is found. */
const OLD = 2_221

interface Filled {
  readonly id: string
  readonly status: string
  readonly kind: string
  readonly type: string
  readonly created_at: Date
  readonly wallet_receiver: string | null
  readonly transaction_in: string | null
  readonly transaction_out: string | null
}
let all: readonly Filled[]

const world = useShared(() =>
  createTestWorld({
    installation: { ...installationFixture, max_open_orders_per_wallet: COUNT },
  }),
)
beforeAll(async () => {
  await fillHistory(world.pool, { wallet: ALICE, count: COUNT, until: new Date(world.clock.now()) })
  const { rows } = await world.pool.query<Filled>('SELECT * FROM orders ORDER BY created_at DESC, id DESC')
  all = rows
})

const searching = (text: string, more: Partial<OrderSearch> = {}): OrderSearch => ({
  text,
  addresses: [],
  currencyIds: [],
  ...more,
})
const list = (query: Partial<OrderQuery> = {}) =>
  world.bridge.orders.list({
    owners: [{ address: ALICE, networkIds: null }],
    kind: 'any',
    filter: 'all',
    search: undefined,
    until: undefined,
    take: 50,
    skip: 0,
    ...query,
  })
const idsOf = async (query: Partial<OrderQuery> = {}): Promise<readonly string[]> =>
  (await list(query)).orders.map(({ id }) => id)

/** All pages of a list, each from where the one before ended. */
async function walk(query: Partial<OrderQuery>): Promise<readonly string[]> {
  const ids: string[] = []
  let after: OrderQuery['after']
  for (;;) {
    const page = await list({ ...query, after })
    ids.push(...page.orders.map(({ id }) => id))
    if (page.next === null) return ids
    after = page.next
  }
}

const MEANT: Readonly<Record<OrderFilter, (order: Filled) => boolean>> = {
  all: () => true,
  complete: ({ status }) => status === 'COMPLETE',
  in_progress: ({ status }) => status === 'WAIT_DEPOSIT',
}
const KIND_MEANT: Readonly<Record<(typeof ORDER_KINDS)[number], (order: Filled) => boolean>> = {
  any: () => true,
  standard: ({ kind }) => kind === 'standard',
  transfer: ({ kind, type }) => kind === 'standard' && type === 'TRANSFER',
  swap: ({ kind, type }) => kind === 'standard' && type === 'SWAP',
  bulk: ({ kind }) => kind === 'bulk',
}

describe('the pages of a long list', () => {
  it.each(
    (['all', 'complete', 'in_progress'] as const).flatMap((filter) =>
      ORDER_KINDS.map((kind) => [filter, kind] as const),
    ),
  )(
    'of %s and %s follow each other to the end, with nothing twice and nothing left out',
    async (filter, kind) => {
      const expected = all.filter((order) => MEANT[filter](order) && KIND_MEANT[kind](order))
      expect(await walk({ filter, kind })).toEqual(expected.map(({ id }) => id))
      // The one of twenty that is under way is never the one that is of a rare kind.
      expect(expected.length > 0).toBe(filter !== 'in_progress' || !['swap', 'bulk'].includes(kind))
    },
  )

  it('do not move when new orders come', async () => {
    const first = await list()
    const late = await world.order({ walletReceiver: BOB })
    try {
      expect(await idsOf({ after: first.next ?? undefined })).toEqual(all.slice(50, 100).map(({ id }) => id))
    } finally {
      await world.pool.query(`UPDATE orders SET status = 'REJECTED', version = version + 1 WHERE id = $1`, [
        late.id,
      ])
      all = [
        ...(await world.pool.query<Filled>('SELECT * FROM orders WHERE id = $1', [late.id])).rows,
        ...all,
      ]
    }
  })

  it('count to 200 from where they begin, and no further', async () => {
    expect((await list()).totalCount).toBe(200)
    expect((await list({ skip: 100 })).totalCount).toBe(300)
    const [near] = all.slice(-20)
    const after = { createdAt: near?.created_at ?? new Date(0), id: near?.id ?? '' }
    expect((await list({ after, take: 7 })).totalCount).toBe(19)
  })

  it('lie between two moments', async () => {
    const from = all[30]?.created_at
    const until = all[20]?.created_at
    expect(await idsOf({ from, until })).toEqual(all.slice(20, 31).map(({ id }) => id))
  })
})

describe('a search in a long list', () => {
  const old = (): Filled => {
    const found = all.slice(OLD).find(({ status, kind }) => status === 'COMPLETE' && kind === 'standard')
    if (found === undefined) throw new Error('no old order is complete')
    return found
  }

  it.each<readonly [string, (order: Filled) => string | null]>([
    ['an id', ({ id }) => id],
    ['the beginning of an id', ({ id }) => id.slice(0, 23)],
    ['an id without its dashes', ({ id }) => id.replaceAll('-', '').slice(0, 20)],
    ['the hash of a deposit', ({ transaction_in: hash }) => hash],
    [
      'its beginning in capitals',
      ({ transaction_in: hash }) => hash?.slice(0, 12).toUpperCase().replace('X', 'x') ?? null,
    ],
    ['its beginning without 0x', ({ transaction_in: hash }) => hash?.slice(2, 12) ?? null],
    ['the hash of a payout', ({ transaction_out: hash }) => hash],
  ])('by %s finds the one order, however old', async (_what, textOf) => {
    const order = old()
    expect(await idsOf({ search: searching(textOf(order) ?? '') })).toEqual([order.id])
    expect(await idsOf({ search: searching(textOf(order) ?? ''), filter: 'in_progress' })).toEqual([])
  })

  it('by a recipient finds all of its orders, page by page', async () => {
    const receiver = old().wallet_receiver ?? ''
    const expected = all.filter(({ wallet_receiver: one }) => one === receiver).map(({ id }) => id)
    expect(expected.length).toBeGreaterThan(200)
    expect(await walk({ search: searching(receiver.toUpperCase().replace('X', 'x')) })).toEqual(expected)
    expect(await walk({ search: searching('somebody', { addresses: [receiver] }) })).toEqual(expected)
  })

  it('by a recipient or a payout of a bulk order finds the order once', async () => {
    const bulk = all.findLast(({ kind, status }) => kind === 'bulk' && status === 'COMPLETE')
    const { rows } = await world.pool.query<{ recipient: string; transaction_out: string }>(
      'SELECT recipient, transaction_out FROM bulk_rows WHERE order_id = $1 AND row_no = 2',
      [bulk?.id],
    )
    expect(await idsOf({ search: searching(rows[0]?.transaction_out ?? '') })).toEqual([bulk?.id])
    const found = await walk({ search: searching(rows[0]?.recipient ?? '') })
    expect(found).toEqual(all.filter(({ kind }) => kind === 'bulk').map(({ id }) => id))
  })

  it('by a token finds the orders that have it on either side', async () => {
    const swaps = all.filter(({ type }) => type === 'SWAP').map(({ id }) => id)
    expect(await walk({ search: searching('usdc', { currencyIds: ['base-usdc', 'polygon-usdc'] }) })).toEqual(
      swaps,
    )
    const own = await walk({ search: searching('eth', { currencyIds: ['ethereum-eth', 'base-eth'] }) })
    expect(own).toEqual(all.map(({ id }) => id))
  })

  it('by the wallet itself finds all of its orders, and by a stranger’s none', async () => {
    expect(await walk({ search: searching(ALICE.toLowerCase()) })).toEqual(all.map(({ id }) => id))
    const order = old()
    const owners = [{ address: BOB, networkIds: null }]
    for (const text of [order.id, order.transaction_in ?? '', order.wallet_receiver ?? '', ALICE]) {
      expect(await idsOf({ owners, search: searching(text) })).toEqual([])
    }
  })

  it('by any part of a hash, an address or an id finds what is new, and in what is old nothing', async () => {
    const [fresh] = all.filter(({ status }) => status === 'COMPLETE')
    const part = fresh?.transaction_in?.slice(11, 31) ?? ''
    expect(await idsOf({ search: searching(part) })).toEqual([fresh?.id])
    expect(await idsOf({ search: searching(fresh?.id.slice(-12) ?? '') })).toEqual([fresh?.id])
    expect(await idsOf({ search: searching(old().transaction_in?.slice(11, 31) ?? '') })).toEqual([])
  })

  it.each(['%', '_', String.raw`\\`, "'", 'currency', '\u00e4', 'zz top', '- -', 'ffffffff-ffff'])(
    'by %s finds nothing',
    async (text) => {
      expect(await idsOf({ search: searching(text) })).toEqual([])
    },
  )

  it('holds a wallet to the networks of its proof', async () => {
    const order = old()
    for (const [networkIds, expected] of [
      [['base'], []],
      [['base', 'ethereum'], [order.id]],
    ] as const) {
      const owners = [{ address: ALICE, networkIds }]
      expect(await idsOf({ owners, search: searching(order.transaction_in ?? '') })).toEqual(expected)
      expect(await idsOf({ owners, search: searching(order.id) })).toEqual(expected)
    }
  })
})
