import { beforeEach, describe, expect, it, vi } from 'vitest'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { ALICE, BOB, testAddress, TREASURY, type TestWorld } from '../testing/worlds/test-world.ts'
import type { BulkRowRequest } from './require-bulk-rows.ts'
import { openTestWorld } from '../testing/worlds/open-test-world.ts'

const ETHER = 10n ** 18n

/** A search for a text that names no address, token or network. */
const textOnly = (text: string) => ({ text, addresses: [], currencyIds: [] })

let world: TestWorld

beforeEach(async () => {
  world = await openTestWorld({ installation: { ...installationFixture, max_open_orders_per_wallet: 3 } })
})

const row = (change: Partial<BulkRowRequest> = {}): BulkRowRequest => ({
  walletReceiver: BOB,
  amountOut: '0.5',
  currencyOutId: 'base-eth',
  ...change,
})
const two = [row(), row({ walletReceiver: testAddress('cd'), amountOut: '0.25' })]
const rowsTo = (count: number): readonly BulkRowRequest[] =>
  Array.from({ length: count }, (_, index) =>
    row({ walletReceiver: testAddress((index + 32).toString(16)), amountOut: '0.01' }),
  )
const noOrders = async (): Promise<void> => {
  const { rows } = await world.pool.query('SELECT 1 FROM orders')
  expect(rows).toEqual([])
}

describe('create', () => {
  it('answers the order with its rows and the one deposit: amounts and fees to the unit', async () => {
    const order = await world.bulkOrder(two, { executionType: 'sequence' })
    expect(order).toMatchObject({
      status: 'PENDING',
      version: 1,
      walletSender: ALICE,
      walletReceiver: BOB,
      bulk: { status: 'PENDING', executionType: 'sequence', rowIntervalMs: 40_000 },
    })
    expect(
      order.bulk.rows.map(({ rowNo, status, amountOut, refund }) => ({ rowNo, status, amountOut, refund })),
    ).toEqual([
      { rowNo: 0, status: 'PENDING', amountOut: ETHER / 2n, refund: null },
      { rowNo: 1, status: 'PENDING', amountOut: ETHER / 4n, refund: null },
    ])
    const cost = order.bulk.rows.reduce(
      (sum, { amountIn, fees }) => sum + amountIn + fees.platformFee + fees.destinationFee,
      0n,
    )
    expect(order.deposit).toMatchObject({ address: TREASURY, amount: cost, token: null })
    expect(order.amountIn).toBe(cost)
    expect(order.amountIn - order.fees.platformFee - order.fees.destinationFee).toBe((3n * ETHER) / 4n)
    expect(order).toMatchObject(await world.bridge.bulkOrders.get(order.id))
    expect(order).toMatchObject(await world.bridge.orders.get(order.id))
  })

  it('takes fifty rows over all networks, and no more', async () => {
    expect((await world.bulkOrder(rowsTo(50))).bulk.rows).toHaveLength(50)
    await expect(world.bulkOrder(rowsTo(51))).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path: 'receiving_data' }] },
    })
  })

  it('refuses rows of less than an address that holds nothing can be paid', async () => {
    const { fees } = world.chains.base.adapter
    const usual = await fees.estimate(AbortSignal.timeout(1_000))
    vi.spyOn(fees, 'estimate').mockResolvedValue({ ...usual, leastNativePayout: ETHER / 100n })
    world.clock.advance(60_000)
    await world.bridge.refreshMarket()
    const attempt = world.bulkOrder([row(), row({ walletReceiver: ALICE, amountOut: '0.009' })])
    await expect(attempt).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: {
        issues: [{ path: 'receiving_data.1.amount_out', message: 'Minimum amount to send is 0.01 ETH' }],
      },
    })
    await noOrders()
    await world.bulkOrder([row(), row({ walletReceiver: ALICE, amountOut: '0.01' })])
  })

  it.each<[string, readonly BulkRowRequest[], string]>([
    ['no rows', [], 'receiving_data'],
    ['no address', [row({ walletReceiver: '0x12' })], 'receiving_data.0.wallet_receiver'],
    ['our own wallet', [row({ walletReceiver: TREASURY })], 'receiving_data.0.wallet_receiver'],
    [
      "a token's contract",
      [row({ walletReceiver: `0x${'1'.repeat(40)}` })],
      'receiving_data.0.wallet_receiver',
    ],
    [
      'too little',
      [row(), row({ walletReceiver: ALICE, amountOut: '0.0001' })],
      'receiving_data.1.amount_out',
    ],
    ['too much', [row({ amountOut: '51' })], 'receiving_data.0.amount_out'],
    ['no amount', [row({ amountOut: '' })], 'receiving_data.0'],
    ['nothing', [row({ amountOut: '0' })], 'receiving_data.0.amount_out'],
    ['the source network', [row({ currencyOutId: 'ethereum-eth' })], 'receiving_data.0.currency_out_id'],
    ['a memo', [row({ memo: '42' })], 'receiving_data.0.memo'],
    [
      'the same twice',
      [row(), row({ walletReceiver: BOB.toLowerCase() })],
      'receiving_data.1.wallet_receiver',
    ],
  ])('refuses %s, and names the row', async (_, rows, path) => {
    await expect(world.bulkOrder(rows)).rejects.toMatchObject({
      name: 'BridgeError',
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path }] },
    })
    await noOrders()
  })

  it.each([
    ['an unknown currency', { rows: [row({ currencyOutId: 'base-doge' })] }, 'CURRENCY_NOT_FOUND'],
    ['another asset', { rows: [row({ currencyOutId: 'base-usdc', amountOut: '5' })] }, 'PAIR_NOT_SUPPORTED'],
    ['an invalid sender', { walletSender: '0x12' }, 'INVALID_ADDRESS'],
    ['fees that have risen', { amount: ETHER / 2n }, 'QUOTE_CHANGED'],
    [
      'too much in all',
      { rows: rowsTo(50).map((entry) => ({ ...entry, amountOut: '2' })) },
      'AMOUNT_TOO_LARGE',
    ],
  ])('refuses %s', async (_, request, code) => {
    await expect(world.bulkOrder([row()], request)).rejects.toMatchObject({ name: 'BridgeError', code })
    await noOrders()
  })

  it('says what the deposit would be now when the fees have risen', async () => {
    const { amountIn } = await world.bulkOrder([row()])
    await expect(world.bulkOrder([row()], { amount: amountIn - 1n })).rejects.toMatchObject({
      code: 'QUOTE_CHANGED',
      details: { amount: expect.stringMatching(/^0\.50\d+$/) },
    })
    expect((await world.bulkOrder([row()], { amount: amountIn })).amountIn).toBe(amountIn)
  })

  it('takes the same recipient twice where that is meant', async () => {
    const order = await world.bulkOrder([row(), row()], { allowDuplicates: true })
    expect(order.bulk.rows.map(({ walletReceiver }) => walletReceiver)).toEqual([BOB, BOB])
  })

  it('needs the liquidity of every destination', async () => {
    const rows = Array.from({ length: 30 }, (_, index) =>
      row({
        currencyOutId: 'base-usdc',
        amountOut: '40000',
        walletReceiver: testAddress((index + 32).toString(16)),
      }),
    )
    const request = { currencyInId: 'ethereum-usdc', amount: 10n ** 13n }
    await expect(world.bulkOrder(rows, request)).rejects.toMatchObject({
      code: 'LIQUIDITY_UNAVAILABLE',
      details: { currency_out_id: 'base-usdc' },
    })
  })

  it('counts as one open order', async () => {
    for (let index = 0; index < 3; index += 1) await world.bulkOrder(two)
    await expect(world.bulkOrder(two)).rejects.toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS' })
    await expect(world.order()).rejects.toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS' })
  })

  it('answers the same key with the same order, and refuses another body under it', async () => {
    const request = { idempotencyKey: 'key-0123456789' }
    const order = await world.bulkOrder(two, request)
    const again = await Promise.all([world.bulkOrder(two, request), world.bulkOrder(two, request)])
    expect(again.map(({ id }) => id)).toEqual([order.id, order.id])
    for (const change of [two.toReversed(), [row()], [row({ amountOut: '0.6' }), ...two.slice(1)]]) {
      await expect(world.bulkOrder(change, request)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
    }
    await expect(world.order(request)).rejects.toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  })
})

it('promises no network more than may leave it within an hour, over all of its rows with their fees', async () => {
  const networks = installationFixture.networks.map((network) =>
    network.id === 'base' ? { ...network, outflow_hourly_usd: '25' } : network,
  )
  world = await openTestWorld({ installation: { ...installationFixture, networks } })
  const rows = (...amounts: readonly string[]): readonly BulkRowRequest[] =>
    amounts.map((amountOut, index) =>
      row({
        amountOut,
        currencyOutId: index === 0 ? 'polygon-usdc' : 'base-usdc',
        walletReceiver: testAddress((index + 32).toString(16)),
      }),
    )
  const request = { currencyInId: 'ethereum-usdc', amount: 10n ** 12n }
  await expect(world.bulkOrder(rows('500', '12', '12.5'), request)).rejects.toMatchObject({
    code: 'AMOUNT_TOO_LARGE',
    message: 'Too large amount to send to Base. The most in one order is 25 USDC, fees included.',
    details: { max_send: '25' },
  })
  await noOrders()
  const order = await world.bulkOrder(rows('500', '10', '10'), request)
  world.deposit(order)
  await world.advance(6)
  expect((await world.bridge.bulkOrders.get(order.id)).bulk.status).toBe('COMPLETE')
  expect(await world.bridge.halts.list()).toEqual([])
})

it('may name each network once only, where the operator configures that', async () => {
  world = await openTestWorld({ installation: { ...installationFixture, bulk_unique_networks: true } })
  await expect(world.bulkOrder(two)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    details: { issues: [{ path: 'receiving_data.1.currency_out_id' }] },
  })
})

it('is not paid on a network that the operator leaves out', async () => {
  world = await openTestWorld({
    installation: { ...installationFixture, bulk_excluded_sources: ['ethereum'] },
  })
  await expect(world.bulkOrder(two)).rejects.toMatchObject({
    code: 'PAIR_NOT_SUPPORTED',
    message: expect.stringContaining('cannot be paid on Ethereum'),
  })
})

describe('reading and ending', () => {
  it('is listed along with orders of one recipient, and found by each of its recipients', async () => {
    const order = await world.order()
    world.clock.advance(1_000)
    const bulk = await world.bulkOrder(two)
    const list = async (query: Partial<Parameters<typeof world.bridge.orders.list>[0]>) => {
      const owners = [{ address: ALICE, networkIds: null }]
      const all = {
        owners,
        kind: 'any',
        filter: 'all',
        search: undefined,
        until: undefined,
        take: 50,
        skip: 0,
      } as const
      const page = await world.bridge.orders.list({ ...all, ...query })
      return page.orders.map(({ id }) => id)
    }
    expect(await list({})).toEqual([bulk.id, order.id])
    expect(await list({ kind: 'standard' })).toEqual([order.id])
    expect(await list({ kind: 'bulk' })).toEqual([bulk.id])
    expect(await list({ search: textOnly(testAddress('cd').slice(0, 20)) })).toEqual([bulk.id])
    await expect(world.bridge.bulkOrders.get(order.id)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  it.each([
    ['close', 'REJECTED'],
    ['setAsFailed', 'DEPOSIT_FAILED'],
  ] as const)('%s ends it with all its rows', async (action, status) => {
    const { id } = await world.bulkOrder(two)
    await world.bridge.orders[action](id, ALICE)
    await world.bridge.orders[action](id, ALICE)
    const order = await world.bridge.bulkOrders.get(id)
    expect(order).toMatchObject({ status, version: 2, bulk: { status, rows: [{ status }, { status }] } })
  })

  it('has the fees of rows, and intervals', async () => {
    const pair = { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth' }
    const usdc = { currencyInId: 'ethereum-usdc', currencyOutId: 'polygon-usdc' }
    const quotes = await world.bridge.bulkOrders.estimateFees([pair, usdc, pair])
    expect(quotes.map(({ currencyOut }) => currencyOut.id)).toEqual(['base-eth', 'polygon-usdc', 'base-eth'])
    for (const { fullFee, platformFee, destinationFee } of quotes) {
      expect(platformFee > 0n && destinationFee > 0n && fullFee === platformFee + destinationFee).toBe(true)
    }
    expect(world.bridge.bulkOrders.intervals).toEqual({ sequence: 40, fast: 0 })
  })
})

describe('the database refuses', () => {
  it.each([
    [
      'another row',
      `INSERT INTO bulk_rows SELECT order_id, 2, gen_random_uuid(), status, updated_at, network_out, currency_out, token_out, recipient, memo, 1, 1, 0, 0, 0, 0, NULL FROM bulk_rows WHERE row_no = 0`,
    ],
    ['other terms', `UPDATE bulk_rows SET recipient = '0x12'`],
    ['fewer rows', `DELETE FROM bulk_rows`],
    ['a row paid by nothing', `UPDATE bulk_rows SET status = 'COMPLETE'`],
    ['a bulk order that has one recipient', `UPDATE orders SET wallet_receiver = 'x', version = version + 1`],
  ])('%s', async (_, sql) => {
    await world.bulkOrder(two)
    await expect(world.pool.query(sql)).rejects.toThrow(/refused|violates|are not what/)
  })
})
