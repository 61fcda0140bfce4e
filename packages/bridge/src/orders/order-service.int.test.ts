import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { installationFixture } from '../testing/networks/installation-fixture.ts'
import { bulkRowsTo } from '../testing/scenes/bulk-scene.ts'
import { ALICE, BOB, createTestWorld, testAddress, TREASURY } from '../testing/worlds/test-world.ts'

const ETHER = 10n ** 18n

/** A search for a text that names no address, token or network. */
const textOnly = (text: string) => ({ text, addresses: [], currencyIds: [] })

const world = useFresh(() =>
  createTestWorld({ installation: { ...installationFixture, max_open_orders_per_wallet: 3 } }),
)

describe('create', () => {
  it('answers the order with the deposit to send', async () => {
    const order = await world.order({ walletSender: ALICE.toLowerCase() })
    expect(order).toMatchObject({
      status: 'PENDING',
      version: 1,
      walletSender: ALICE,
      type: 'TRANSFER',
      amountIn: ETHER,
    })
    expect(order.deposit).toMatchObject({
      family: 'evm',
      address: TREASURY,
      amount: ETHER,
      token: null,
      action: { chain_id: '1', to: TREASURY, value: String(ETHER), data: order.deposit.reference },
    })
    expect(order.expiresAt.getTime() - order.createdAt.getTime()).toBe(world.installation.orderTtlMs)
    expect(order.amountOut).toBe(
      order.amountIn - order.fees.platformFee - order.fees.swapFee - order.fees.destinationFee,
    )
  })

  it.each([
    [{ walletReceiver: '0x12' }, 'wallet_receiver'],
    [{ walletReceiver: '0x1111111111111111111111111111111111111111' }, 'wallet_receiver'],
    [{ walletReceiver: TREASURY }, 'wallet_receiver'],
    [{ walletSender: TREASURY }, 'wallet_sender'],
  ])('says which address it refuses (%j)', async (request, field) => {
    await expect(world.order(request)).rejects.toMatchObject({ code: 'INVALID_ADDRESS', details: { field } })
  })

  it.each([
    ['no address', { walletReceiver: '0x12' }, 'INVALID_ADDRESS'],
    ['a wrong checksum', { walletReceiver: '0xA1a1a1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1A1a1' }, 'INVALID_ADDRESS'],
    ['the zero address', { walletReceiver: `0x${'0'.repeat(40)}` }, 'INVALID_ADDRESS'],
    [
      "a token's contract",
      { walletReceiver: '0x1111111111111111111111111111111111111111' },
      'INVALID_ADDRESS',
    ],
    ['our own wallet', { walletReceiver: TREASURY }, 'INVALID_ADDRESS'],
    ['our own wallet as sender', { walletSender: TREASURY }, 'INVALID_ADDRESS'],
    ['an unknown currency', { currencyOutId: 'base-doge' }, 'CURRENCY_NOT_FOUND'],
    ['one network', { currencyOutId: 'ethereum-usdc' }, 'PAIR_NOT_SUPPORTED'],
    ['too little', { amount: 1n }, 'AMOUNT_TOO_SMALL'],
    ['nothing', { amount: 0n }, 'AMOUNT_TOO_SMALL'],
    ['too much', { amount: 51n * ETHER }, 'AMOUNT_TOO_LARGE'],
    ['a memo where there are none', { memo: '7' }, 'VALIDATION_FAILED'],
    ['a price that has moved', { minAmountOut: ETHER }, 'QUOTE_CHANGED'],
  ])('refuses %s', async (_, request, code) => {
    await expect(world.order(request)).rejects.toMatchObject({ name: 'BridgeError', code })
    const { rows } = await world.pool.query('SELECT 1 FROM orders')
    expect(rows).toEqual([])
  })

  it('says what would arrive when the quote has changed', async () => {
    const quote = world.bridge.quotes.quote({
      currencyInId: 'ethereum-eth',
      currencyOutId: 'base-eth',
      amount: ETHER,
    })
    const order = await world.order({ minAmountOut: quote.amountOut })
    expect(order.amountOut).toBe(quote.amountOut)
    const error: unknown = await world.order({ minAmountOut: quote.amountOut + 1n }).catch((e: unknown) => e)
    expect(error).toMatchObject({ code: 'QUOTE_CHANGED', details: { amount_out: '0.9998437499999988' } })
  })

  it('answers the same order to the same key and body, also at the same time, and refuses another body', async () => {
    const idempotencyKey = 'key-00000001'
    const orders = await Promise.all(Array.from({ length: 5 }, () => world.order({ idempotencyKey })))
    expect(new Set(orders.map((order) => order.id)).size).toBe(1)
    await expect(world.order({ idempotencyKey, amount: 2n * ETHER })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
    })
    const other = await world.order({ idempotencyKey, walletSender: BOB, walletReceiver: ALICE })
    expect(other.id).not.toBe(orders[0]?.id)
  })

  it('keeps the number of orders that wait for one wallet within its bound, also at the same time', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) => world.order({ amount: ETHER + BigInt(index) })),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'TOO_MANY_OPEN_ORDERS' })
    }
  })

  it('waits until the source network is watched', async () => {
    await world.pool.query(`DELETE FROM scanned_blocks WHERE network_id = 'base'`)
    await world.pool.query(`DELETE FROM scan_cursors WHERE network_id = 'base'`)
    await expect(
      world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' }),
    ).rejects.toMatchObject({
      code: 'NETWORK_UNAVAILABLE',
    })
  })
})

describe('an order that its owner calls off', () => {
  const cancelledAt = async (id: string) => (await world.bridge.orders.get(id)).cancelledAt

  it('is cancelled until a deposit of it comes, which is paid all the same', async () => {
    const order = await world.order()
    await world.advance()
    const at = new Date(world.clock.now())
    const cancelled = await world.bridge.orders.close(order.id, ALICE, 'cancelled')
    expect(cancelled).toMatchObject({ status: 'REJECTED', cancelledAt: at })
    // As the wallet, which still asked, is refused then.
    expect(await world.bridge.orders.close(order.id, ALICE)).toEqual(cancelled)
    world.deposit(order)
    await world.advance()
    expect(await cancelledAt(order.id)).toBeNull()
    world.chains.ethereum.reorg(1, { drop: 'all' })
    await world.advance()
    expect(await cancelledAt(order.id)).toEqual(at)
    world.deposit(order)
    await world.advance(5)
    expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'COMPLETE', cancelledAt: null })
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })

  it('is not cancelled once its deposit goes back', async () => {
    const order = await world.order()
    await world.advance()
    await world.bridge.orders.close(order.id, ALICE, 'cancelled')
    world.deposit(order, { amount: 1n + ETHER / 10n })
    await world.advance(6)
    const ended = await world.bridge.orders.get(order.id)
    expect(ended).toMatchObject({ cancelledAt: null, refund: { reason: 'short' } })
  })

  it('differs from one that a wallet refused, with many recipients too', async () => {
    const refused = await world.order()
    await world.bridge.orders.close(refused.id, ALICE)
    expect(await cancelledAt(refused.id)).toBeNull()
    const bulk = await world.bulkOrder(bulkRowsTo([BOB]), { currencyInId: 'ethereum-usdc' })
    await world.bridge.orders.close(bulk.id, ALICE, 'cancelled')
    expect(await cancelledAt(bulk.id)).toEqual(new Date(world.clock.now()))
  })

  it('stays as it was for others, and once its deposit was seen', async () => {
    const order = await world.order()
    await world.advance()
    const cancel = (by: string) => world.bridge.orders.close(order.id, by, 'cancelled')
    await expect(cancel(BOB)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    world.deposit(order)
    await world.advance()
    await expect(cancel(ALICE)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' })
    await world.advance(4)
    await expect(cancel(ALICE)).rejects.toMatchObject({ code: 'ORDER_STATE_CONFLICT' })
    expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'COMPLETE', cancelledAt: null })
  })

  it('is paid, whichever comes first, where its deposit and its end meet', async () => {
    const order = await world.order()
    await world.advance()
    world.deposit(order)
    await Promise.allSettled([world.advance(), world.bridge.orders.close(order.id, ALICE, 'cancelled')])
    await world.advance(5)
    expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'COMPLETE', cancelledAt: null })
    expect(world.payoutsTo(BOB)).toHaveLength(1)
  })
})

describe('get, list and count', () => {
  it('finds an order by its id, and fails for an unknown id', async () => {
    const order = await world.order()
    expect(order).toMatchObject(await world.bridge.orders.get(order.id))
    await expect(world.bridge.orders.get('018f0000-0000-7000-8000-000000000000')).rejects.toMatchObject({
      code: 'ORDER_NOT_FOUND',
    })
  })

  it('lists the orders of the wallets asked for, newest first, by filter, page and search', async () => {
    const first = await world.order()
    world.clock.advance(1_000)
    const second = await world.order({ amount: 2n * ETHER, walletReceiver: testAddress('cd') })
    const other = await world.order({ walletSender: BOB, walletReceiver: ALICE })
    const txId = world.deposit(first)
    await world.advance(4)
    const list = async (query: Partial<Parameters<typeof world.bridge.orders.list>[0]>) => {
      const page = await world.bridge.orders.list({
        owners: [{ address: ALICE, networkIds: null }],
        kind: 'standard',
        filter: 'all',
        search: undefined,
        until: undefined,
        take: 50,
        skip: 0,
        ...query,
      })
      return { ids: page.orders.map((order) => order.id), totalCount: page.totalCount }
    }
    expect(await list({})).toEqual({ ids: [second.id, first.id], totalCount: 2 })
    expect(await list({ take: 1, skip: 1 })).toEqual({ ids: [first.id], totalCount: 2 })
    expect(await list({ filter: 'complete' })).toEqual({ ids: [first.id], totalCount: 1 })
    expect(await list({ filter: 'in_progress' })).toEqual({ ids: [second.id], totalCount: 1 })
    expect((await list({ search: textOnly(txId.slice(4, 20)) })).ids).toEqual([first.id])
    expect((await list({ search: textOnly('cdcdcd') })).ids).toEqual([second.id])
    expect((await list({ search: textOnly(first.id.slice(0, 20)) })).ids).toContain(first.id)
    expect((await list({ search: textOnly('%') })).ids).toEqual([])
    expect((await list({ search: textOnly(String.raw`a\_'`) })).ids).toEqual([])
    expect((await list({ owners: [] })).ids).toEqual([])
    expect((await list({ owners: [{ address: ALICE, networkIds: ['base'] }] })).ids).toEqual([])
    expect((await list({ owners: [{ address: BOB, networkIds: ['ethereum'] }] })).ids).toEqual([other.id])
    expect(await world.bridge.orders.countCompleted()).toBe(1)
  })
})
