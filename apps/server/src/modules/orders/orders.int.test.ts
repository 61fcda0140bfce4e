import type { OrderWire } from '@sunspan/api'
import { FORBIDDEN_ORDER_FIELDS, evmDeposit } from '@sunspan/api/testing'
import { createPublicClient, createWalletClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { openSession } from '../../testing/login-client.ts'
import { ERA, ETHEREUM, TREASURY, USER } from '../../testing/start-test-chains.ts'
import { orderBody } from '../../testing/order-body.ts'

let owner: LocalAccount
let client: InjectClient

const stack = useShared(() => createTestStack([ETHEREUM, ERA], { maxOpenOrders: 3 }))

beforeEach(async () => {
  await stack.bridge.refreshMarket()
  owner = privateKeyToAccount(generatePrivateKey())
  client = await openSession(stack, owner)
})

afterEach(() => {
  stack.prices.set('ETH', 3200n * 10n ** 18n)
})

const payload = (fields: object = {}) =>
  orderBody(owner.address, { currency_out_id: 'zksync-era-eth', ...fields })

async function create(fields: object = {}, headers: Record<string, string> = {}, as: InjectClient = client) {
  const answer = await as.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM', ...headers },
    body: payload(fields),
  })
  return { status: answer.statusCode, body: answer.json<OrderWire & { code?: string }>() }
}

async function call(method: 'GET' | 'PUT', path: string, as: InjectClient = client, type = 'EVM') {
  const answer = await as.send(method, path, { headers: { 'network-type': type } })
  return { status: answer.statusCode, body: answer.json<OrderWire & { code?: string }>() }
}

async function stranger(): Promise<InjectClient> {
  const other = await openSession(stack, privateKeyToAccount(generatePrivateKey()))
  return other
}

describe('creating an order', () => {
  it('answers the whole order with the deposit to send', async () => {
    const { status, body } = await create({ wallet_sender: owner.address.toLowerCase() })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      type: 'TRANSFER',
      status: 'PENDING',
      version: 1,
      amount_in: '0.5',
      wallet_sender: owner.address,
      wallet_receiver: USER.address,
      transaction_in: null,
      deposit: {
        family: 'evm',
        address: TREASURY.address,
        amount: '500000000000000000',
        currency_id: 'ethereum-eth',
        token: null,
        action: { chain_id: '1', to: TREASURY.address, value: '500000000000000000' },
      },
    })
    expect(evmDeposit(body).action.data).toBe(body.deposit.reference)
    expect((await call('GET', `/api/orders/${body.id}`, createInjectClient(stack.app))).body).toEqual(body)
  })

  it('takes either type of the family, and a wallet proved under the other', async () => {
    expect((await create({}, { 'network-type': 'ZK_SYNC_ERA' })).status).toBe(200)
    const era = { currency_in_id: 'zksync-era-eth', currency_out_id: 'ethereum-eth' }
    expect((await create(era, { 'network-type': 'ZK_SYNC_ERA' })).status).toBe(200)
  })

  it.each([
    [{ currency_in_id: 'ethereum-doge' }, {}, 404, 'CURRENCY_NOT_FOUND'],
    [{ currency_out_id: 'ethereum-usdc' }, {}, 400, 'PAIR_NOT_SUPPORTED'],
    [{ wallet_receiver: '0x12' }, {}, 400, 'INVALID_ADDRESS'],
    [{ wallet_receiver: `0x${'0'.repeat(40)}` }, {}, 400, 'INVALID_ADDRESS'],
    [{ wallet_receiver: TREASURY.address }, {}, 400, 'INVALID_ADDRESS'],
    [{ wallet_sender: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, {}, 400, 'INVALID_ADDRESS'],
    [{}, { 'network-type': 'TRON' }, 400, 'WRONG_NETWORK_TYPE'],
    [{}, { 'network-type': 'DOGE' }, 400, 'VALIDATION_FAILED'],
    [{ amount: '0.00001' }, {}, 400, 'AMOUNT_TOO_SMALL'],
    [{ amount: '51' }, {}, 400, 'AMOUNT_TOO_LARGE'],
    [{ amount: '0.5000000000000000001' }, {}, 400, 'VALIDATION_FAILED'],
    [{ amount: 0.5 }, {}, 400, 'VALIDATION_FAILED'],
    [{ min_amount_out: '0.5' }, {}, 409, 'QUOTE_CHANGED'],
    [{ expected_amount_out: '0.5' }, {}, 409, 'QUOTE_CHANGED'],
    [{}, { 'idempotency-key': 'short' }, 400, 'VALIDATION_FAILED'],
  ])('%j with %j is refused with %i %s', async (fields, headers, status, code) => {
    expect(await create(fields, headers)).toMatchObject({ status, body: { code } })
  })

  it.each(FORBIDDEN_ORDER_FIELDS)('W-39 refuses a body that sets %s', async (field) => {
    expect(await create({ [field]: '1' })).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } })
  })

  it('is refused without a session, and for a wallet that the session has not proved', async () => {
    const anonymous = createInjectClient(stack.app)
    expect(await create({}, {}, anonymous)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    expect(await create({ wallet_sender: USER.address })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
  })

  it('is refused once the session has expired', async () => {
    stack.clock.advance(7 * 86_400_000)
    expect(await create()).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  })

  it('W-18 is refused from another origin, with all cookies in place', async () => {
    for (const headers of [
      { origin: 'https://evil.tld' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect(await create({}, headers)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN_ORIGIN' } })
    }
    expect(
      (await create({}, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200)
  })

  it('answers the same order to the same key, and refuses another body under it', async () => {
    const key = { 'idempotency-key': 'key-0123456789' }
    const first = await create({}, key)
    expect((await create({}, key)).body.id).toBe(first.body.id)
    expect(await create({ amount: '0.6' }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    })
  })

  it('W-36 limits the open orders of a wallet', async () => {
    for (let i = 1; i <= 3; i++) expect((await create({ amount: `0.${String(i)}` })).status).toBe(200)
    expect(await create({ amount: '0.4' })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_OPEN_ORDERS', details: { max_open_orders: 3 } },
    })
  })

  it('waits for a price', async () => {
    stack.prices.delete('ETH')
    expect(await create()).toMatchObject({ status: 503, body: { code: 'PRICE_UNAVAILABLE' } })
  })
})

describe('an order by id', () => {
  it('is not found when there is none, and is no other spelling of an id', async () => {
    expect(await call('GET', '/api/orders/01890000-0000-7000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND' },
    })
    const { body } = await create()
    expect(await call('GET', `/api/orders/${body.id.toUpperCase()}`)).toMatchObject({ status: 400 })
  })
})

describe.each([
  ['close', 'REJECTED'],
  ['set_order_as_failed', 'DEPOSIT_FAILED'],
])('%s', (action, target) => {
  it('ends the own order, and answers the same when asked again', async () => {
    const { body: order } = await create()
    const first = await call('PUT', `/api/orders/${action}/${order.id}`)
    expect(first).toMatchObject({ status: 200, body: { id: order.id, status: target } })
    expect((await call('PUT', `/api/orders/${action}/${order.id}`)).body.status).toBe(target)
  })

  it('W-27 is refused to a stranger, without a session, and under another type', async () => {
    const { body: order } = await create()
    const path = `/api/orders/${action}/${order.id}`
    expect(await call('PUT', path, await stranger())).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await call('PUT', path, createInjectClient(stack.app))).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
    expect(await call('PUT', path, client, 'BTC')).toMatchObject({
      status: 400,
      body: { code: 'WRONG_NETWORK_TYPE' },
    })
    expect((await call('GET', `/api/orders/${order.id}`)).body.status).toBe('PENDING')
  })

  it('of an order that does not exist is not found', async () => {
    expect(await call('PUT', `/api/orders/${action}/01890000-0000-7000-8000-000000000000`)).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND' },
    })
  })

  it('W-27 comes too late once the deposit was seen', async () => {
    const user = await openSession(stack, USER)
    const { body: order } = await create({ wallet_sender: USER.address }, {}, user)
    const { to, data, value } = evmDeposit(order).action
    const transport = http(stack.chains[0]?.anvil.rpcUrl)
    const wallet = createWalletClient({ account: USER, transport })
    // CAST: the API returns prefixed hex.
    const transaction = { to: to as `0x${string}`, data: data as `0x${string}`, value: BigInt(value) }
    const hash = await wallet.sendTransaction({ ...transaction, chain: null })
    // The node returns the hash first and mines right after.
    await createPublicClient({ transport }).waitForTransactionReceipt({ hash, timeout: 10_000 })
    await stack.bridge.engine.tick()
    expect(await call('PUT', `/api/orders/${action}/${order.id}`, user)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STATE_CONFLICT' },
    })
  })
})

describe('close with the reason cancelled', () => {
  it('shows in the order, the list and the statement, and another reason is refused', async () => {
    const { body: order } = await create()
    expect(order.cancelled_at).toBeNull()
    const path = `/api/orders/close/${order.id}`
    expect((await call('PUT', `${path}?reason=paid`)).status).toBe(400)
    expect(await call('PUT', `${path}?reason=cancelled`, await stranger())).toMatchObject({ status: 403 })
    const cancelled_at = new Date(stack.clock.now()).toISOString()
    const { body } = await call('PUT', `${path}?reason=cancelled`)
    expect(body).toMatchObject({ status: 'REJECTED', cancelled_at })
    const elsewhere = await openSession(stack, owner)
    expect((await call('GET', `/api/orders/${order.id}`, createInjectClient(stack.app))).body).toEqual(body)
    const list = await elsewhere.send('GET', '/api/orders')
    expect(list.json()).toMatchObject({ data: [{ id: order.id, cancelled_at }] })
    const statement = await elsewhere.send('GET', '/api/orders/statement?format=json')
    expect(statement.json()).toMatchObject([{ id: order.id, cancelled_at }])
  })
})

describe('take_back', () => {
  it('is refused where nothing waits, to a stranger, without a session, and for an unknown order', async () => {
    const { body: order } = await create()
    expect(order.waiting).toBeNull()
    const path = `/api/orders/take_back/${order.id}`
    const refused = [
      [path, client, 409, 'ORDER_STATE_CONFLICT'],
      [path, await stranger(), 403, 'FORBIDDEN'],
      [path, createInjectClient(stack.app), 401, 'UNAUTHORIZED'],
      ['/api/orders/take_back/01890000-0000-7000-8000-000000000000', client, 404, 'ORDER_NOT_FOUND'],
    ] as const
    for (const [at, as, status, code] of refused)
      expect(await call('PUT', at, as)).toMatchObject({ status, body: { code } })
    expect((await call('GET', `/api/orders/${order.id}`)).body).toMatchObject({
      status: 'PENDING',
      version: 1,
    })
  })
})

describe('the list of orders', () => {
  const list = async (query = '', as: InjectClient = client) => {
    const answer = await as.send('GET', `/api/orders${query}`)
    return {
      status: answer.statusCode,
      body: answer.json<{ data: OrderWire[]; total_count: number; code?: string }>(),
    }
  }
  const walletsQuery = (...wallets: string[]) => `?wallets=${encodeURIComponent(JSON.stringify(wallets))}`

  it('shows the proved wallets’ orders, newest first, page by page', async () => {
    const ids: string[] = []
    for (const amount of ['0.1', '0.2', '0.3']) {
      ids.unshift((await create({ amount })).body.id)
      stack.clock.advance(1_000)
    }
    const all = await list()
    expect([all.status, all.body.total_count, all.body.data.map(({ id }) => id)]).toEqual([200, 3, ids])
    const page = await list('?take=1&skip=1')
    expect([page.body.total_count, page.body.data.map(({ id }) => id)]).toEqual([3, [ids[1]]])
    expect((await list(walletsQuery(owner.address.toLowerCase()))).body.total_count).toBe(3)
    const until = encodeURIComponent(all.body.data[1]?.createdAt ?? '')
    expect((await list(`?until=${until}`)).body.data.map(({ id }) => id)).toEqual(ids.slice(1))
  })

  it('goes on from where a page ended, however many come meanwhile, and says what each order was worth', async () => {
    const { body: first } = await create({ amount: '0.1' })
    stack.clock.advance(1_000)
    const { body: second } = await create({ amount: '0.2', currency_out_id: 'zksync-era-usdc' })
    const page = await client.send('GET', '/api/orders?take=1')
    const { data, next } = page.json<{ data: { id: string; value_in_usd: string }[]; next: string }>()
    expect(data).toMatchObject([{ id: second.id, value_in_usd: '640' }])
    stack.clock.advance(1_000)
    const { body: late } = await create({ amount: '0.3' })
    const rest = await client.send('GET', `/api/orders?take=1&after=${next}`)
    expect(rest.json()).toMatchObject({ data: [{ id: first.id }], total_count: 1, next: null })
    expect((await list('?kind=swap')).body.data.map(({ id }) => id)).toEqual([second.id])
    expect((await list('?kind=transfer&include_bulk_orders=true')).body.data.map(({ id }) => id)).toEqual([
      late.id,
      first.id,
    ])
    expect((await list('?kind=bulk')).body.data).toEqual([])
  })

  it('filters by status and searches by id, address and hash', async () => {
    const { body: order } = await create()
    const { body: other } = await create({ amount: '0.7', wallet_receiver: owner.address })
    await call('PUT', `/api/orders/close/${other.id}`)
    const idsOf = async (query: string) => (await list(query)).body.data.map(({ id }) => id)
    expect(await idsOf('?status=in_progress')).toEqual([order.id])
    expect(await idsOf('?status=complete')).toEqual([])
    expect(await idsOf(`?search=${order.id.slice(-12)}`)).toEqual([order.id])
    expect(await idsOf(`?search=${USER.address.slice(0, 12).toLowerCase()}`)).toEqual([order.id])
    expect((await idsOf('?search=zks')).toSorted()).toEqual([order.id, other.id].toSorted())
    expect(await idsOf('?search=usdc')).toEqual([])
    expect(await idsOf('?search=%25')).toEqual([])
    expect(await idsOf("?search='%20OR%20''%3D'")).toEqual([])
  })

  it.each([
    ['wallets=%5B', 'wallets', 'Expected a JSON array of addresses'],
    ['wallets=%7B%7D', 'wallets', 'Expected a JSON array of addresses'],
    ['wallets=%22a%22', 'wallets', 'Expected a JSON array of addresses'],
    ['wallets=%5B1%5D', 'wallets.0', 'Invalid type: Expected string but received 1'],
    ['wallets=%5B%22a%20b%22%5D', 'wallets.0', 'Expected an address without spaces'],
    ['until=yesterday', 'until', 'Expected a moment such as 2026-05-01T10:00:00.000Z'],
    ['take=51', 'take', 'Invalid value: Expected <=50 but received 51'],
    ['after=x', 'after', 'Expected next of the page before'],
    ['kind=loan', 'kind', expect.stringMatching(/^Invalid type/)],
    ['status=failed', 'status', expect.stringMatching(/^Invalid type/)],
  ])('?%s is refused, and the answer names what is wrong', async (query, path, message) => {
    const answer = await client.send('GET', `/api/orders?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { issues: [{ path, message }] },
    })
  })

  it('W-28 shows nothing of a wallet that is not proved, however it is asked for', async () => {
    const { body: order } = await create()
    const other = await stranger()
    for (const query of ['', walletsQuery(owner.address), walletsQuery(owner.address, TREASURY.address)]) {
      expect((await list(query, other)).body).toEqual({ data: [], total_count: 0, next: null })
    }
    expect((await list(`?search=${order.id}`, other)).body.data).toEqual([])
  })

  it('is refused without a session', async () => {
    expect(await list('', createInjectClient(stack.app))).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
  })

  it('counts what was completed over all users', async () => {
    const answer = await createInjectClient(stack.app).send('GET', '/api/orders/get_total_count_of_orders')
    expect(answer.json()).toEqual({ total_count: expect.any(Number) })
  })
})
