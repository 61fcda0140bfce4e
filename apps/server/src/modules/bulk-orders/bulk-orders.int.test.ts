import type { BulkOrderInfoWire, BulkOrderWire, OrderWire } from '@sunspan/api'
import { evmDeposit } from '@sunspan/api/testing'
import { bulkDepositStatementBytes } from '@sunspan/domain'
import { createPublicKey, verify } from 'node:crypto'
import { createWalletClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { logIn, openSession } from '../../testing/login-client.ts'
import { ERA, ETHEREUM, TREASURY, USER } from '../../testing/start-test-chains.ts'
import { orderBody } from '../../testing/order-body.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'

let owner: LocalAccount
let client: InjectClient

const stack = useShared(() => createTestStack([ETHEREUM, ERA], { maxOpenOrders: 3 }))

beforeEach(async () => {
  await stack.bridge.refreshMarket()
  owner = privateKeyToAccount(generatePrivateKey())
  client = await openSession(stack, owner)
})

const recipient = (index: number, fields: object = {}) => ({
  wallet_receiver: `0x${(index + 4096).toString(16).padStart(40, '5')}`,
  amount_out: '0.01',
  currency_out_id: 'zksync-era-eth',
  ...fields,
})
const recipients = (count: number) => Array.from({ length: count }, (_, index) => recipient(index))

const payload = (fields: object = {}) => ({
  currency_in_id: 'ethereum-eth',
  amount: '5',
  wallet_sender: owner.address,
  receiving_data: recipients(2),
  transfer_time_type: 'sequence',
  ...fields,
})

type Answer<Wire> = Wire & { readonly code?: string; readonly details?: unknown }

async function call<Wire = BulkOrderWire>(
  method: 'GET' | 'PUT' | 'POST' | 'PATCH',
  path: string,
  {
    as = client,
    headers = {},
    body,
  }: { as?: InjectClient; headers?: Record<string, string>; body?: object } = {},
) {
  const answer = await as.send(method, path, {
    headers: { 'network-type': 'EVM', ...headers },
    ...(body === undefined ? {} : { body }),
  })
  return { status: answer.statusCode, body: answer.json<Answer<Wire>>() }
}

const create = (fields: object = {}, headers: Record<string, string> = {}, as: InjectClient = client) =>
  call('POST', '/api/bulk_order', { as, headers, body: payload(fields) })

const anonymous = (): InjectClient => createInjectClient(stack.app)

async function stranger(): Promise<InjectClient> {
  const other = anonymous()
  await logIn(other, privateKeyToAccount(generatePrivateKey()))
  return other
}

describe('creating a bulk order', () => {
  it('answers the whole order with the one deposit to send', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'PENDING',
      version: 1,
      wallet_sender: owner.address,
      transfer_time_type: 'sequence',
      estimated_minutes: 1,
      order: { id: body.id, transaction_in_hash: null, refund: null },
      receiving_data: [{ amount_out: '0.01', currency: { id: 'zksync-era-eth' } }, { amount_out: '0.01' }],
      bulk_order_schedules: [
        { position: 0, status: 'PENDING', memo: null, refund: null, order: { transaction_out_hash: null } },
        { position: 1, status: 'PENDING' },
      ],
      deposit: { address: TREASURY.address, currency_id: 'ethereum-eth', action: { chain_id: '1' } },
    })
    const cost = Number(body.platform_fee) + Number(body.blockchain_fee) + 0.02
    expect(Number(body.order.amount_in)).toBeCloseTo(cost, 12)
    expect((await call('GET', `/api/bulk_order/${body.id}`, { as: anonymous() })).body).toEqual(body)
  })

  it('signs the deposit with every recipient', async () => {
    const { body } = await create()
    const { deposit } = body
    const bytes = bulkDepositStatementBytes({
      orderId: body.id,
      networkId: 'ethereum',
      chainId: '1',
      token: null,
      depositAddress: deposit.address,
      amount: BigInt(deposit.amount),
      reference: deposit.reference,
      expiresAt: deposit.expires_at,
      recipients: body.bulk_order_schedules.map(({ wallet_receiver: receiver }) => ({
        receiver,
        currencyOutId: 'zksync-era-eth',
        amountOut: 10n ** 16n,
        memo: '',
      })),
    })
    const keys = await call<{ data: { public_key: string }[] }>('GET', '/api/receipt_keys')
    const raw = Buffer.from(keys.body.data[0]?.public_key ?? '', 'base64')
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') },
      format: 'jwk',
    })
    const signature = Buffer.from(body.deposit_signature.signature, 'base64')
    expect(verify(null, bytes, key, signature)).toBe(true)
  })

  it.each<[string, () => object, Record<string, string>, number, string]>([
    ['an unknown currency', () => ({ currency_in_id: 'ethereum-doge' }), {}, 404, 'CURRENCY_NOT_FOUND'],
    [
      'another asset',
      () => ({ receiving_data: [recipient(0, { currency_out_id: 'zksync-era-usdc', amount_out: '5' })] }),
      {},
      400,
      'PAIR_NOT_SUPPORTED',
    ],
    ['51 recipients', () => ({ receiving_data: recipients(51) }), {}, 400, 'VALIDATION_FAILED'],
    ['nobody', () => ({ receiving_data: [] }), {}, 400, 'VALIDATION_FAILED'],
    ['duplicates', () => ({ receiving_data: [recipient(0), recipient(0)] }), {}, 400, 'VALIDATION_FAILED'],
    [
      'a recipient without an address',
      () => ({ receiving_data: [recipient(0), recipient(1, { wallet_receiver: '0x12' })] }),
      {},
      400,
      'VALIDATION_FAILED',
    ],
    ['a type that is another', () => ({}), { 'network-type': 'TRON' }, 400, 'WRONG_NETWORK_TYPE'],
    ['fees that are higher', () => ({ amount: '0.02' }), {}, 409, 'QUOTE_CHANGED'],
    ['decimals beyond', () => ({ amount: '5.0000000000000000001' }), {}, 400, 'VALIDATION_FAILED'],
    ['another sender', () => ({ wallet_sender: USER.address }), {}, 401, 'UNAUTHORIZED'],
    ['a field more', () => ({ bonus: '1' }), {}, 400, 'VALIDATION_FAILED'],
  ])('is refused with %s', async (_name, fields, headers, status, code) => {
    expect(await create(fields(), headers)).toMatchObject({ status, body: { code } })
  })

  it('names the rows that are wrong', async () => {
    const wrong = [
      recipient(0),
      recipient(1, { amount_out: '0.0000001' }),
      recipient(2, { wallet_receiver: '0x12' }),
    ]
    expect((await create({ receiving_data: wrong })).body.details).toMatchObject({
      issues: [{ path: 'receiving_data.1.amount_out' }, { path: 'receiving_data.2.wallet_receiver' }],
    })
  })

  it('takes duplicates that are meant, and fifty recipients', async () => {
    const twice = { receiving_data: [recipient(0), recipient(0)], allow_duplicates: true }
    expect((await create(twice)).status).toBe(200)
    const { status, body } = await create({ receiving_data: recipients(50) })
    expect([status, body.bulk_order_schedules.length]).toEqual([200, 50])
  })

  it('is refused without a session', async () => {
    expect(await create({}, {}, anonymous())).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  })

  it('answers the same order to the same key, and refuses another body under it', async () => {
    const key = { 'idempotency-key': 'key-0123456789' }
    const first = await create({}, key)
    expect((await create({}, key)).body.id).toBe(first.body.id)
    expect(await create({ transfer_time_type: 'fast' }, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_CONFLICT' },
    })
  })

  it('counts as an open order', async () => {
    for (let i = 0; i < 3; i++) expect((await create()).status).toBe(200)
    expect(await create()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_OPEN_ORDERS' } })
  })
})

describe('reading', () => {
  it.each(['/api/bulk_order', '/api/bulk_order/info'])('%s/{id} of none is not found', async (path) => {
    expect(await call('GET', `${path}/${NOBODY}`)).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND' },
    })
  })

  it('an order of one recipient is not a bulk order, and a bulk order has an inner one', async () => {
    const { body: order } = await call<OrderWire>('POST', '/api/orders', {
      body: orderBody(owner.address, { currency_out_id: 'zksync-era-eth' }),
    })
    expect((await call('GET', `/api/bulk_order/${order.id}`)).status).toBe(404)
    const { body: bulk } = await create()
    expect((await call<OrderWire>('GET', `/api/orders/${bulk.id}`)).body).toMatchObject({
      id: bulk.id,
      amount_in: bulk.order.amount_in,
      amount_out: '0.02',
      bulk: { recipients: 2, completed: 0, refunded: 0, network_ids: ['zksync-era'] },
      wallet_receiver: bulk.bulk_order_schedules[0]?.wallet_receiver,
      deposit_signature: bulk.deposit_signature,
    })
    expect(await call('GET', `/api/orders/${bulk.id}/receipt`)).toMatchObject({ status: 409 })
  })

  it('the short answer counts recipients by what became of them', async () => {
    const { body } = await create()
    expect((await call<BulkOrderInfoWire>('GET', `/api/bulk_order/info/${body.id}`)).body).toEqual({
      id: body.id,
      status: 'PENDING',
      version: 1,
      updatedAt: body.updatedAt,
      recipients: 2,
      completed: 0,
      awaiting: 2,
      delayed: 0,
    })
  })

  it('fees come in the order of the question, also without addresses and amounts', async () => {
    const row = {
      wallet_sender: '',
      wallet_receiver: '',
      amount: '0',
      currency_in_id: 'ethereum-eth',
      currency_out_id: 'zksync-era-eth',
      transfer_time_type: 'fast',
    }
    const usdc = { ...row, currency_in_id: 'ethereum-usdc', currency_out_id: 'zksync-era-usdc' }
    const { status, body } = await call<
      { currency_out_id: string; full_fee: string; original_price: string }[]
    >('PATCH', '/api/bulk_order/estimate_fee', { as: anonymous(), body: [row, usdc] })
    expect([status, body.map((fees) => fees.currency_out_id)]).toEqual([
      200,
      ['zksync-era-eth', 'zksync-era-usdc'],
    ])
    expect(body[1]).toMatchObject({
      platform_fee: '0.5',
      original_price: '0.5',
      swap_fee: '0',
      holder_nft: null,
    })
    const mixed = { ...row, currency_out_id: 'zksync-era-usdc' }
    expect(await call('PATCH', '/api/bulk_order/estimate_fee', { body: [mixed] })).toMatchObject({
      status: 400,
      body: { code: 'PAIR_NOT_SUPPORTED' },
    })
  })

  it('fees are computed for one wallet of a family at a time, whose discounts are read once', async () => {
    const row = {
      amount: '0',
      currency_in_id: 'ethereum-eth',
      currency_out_id: 'zksync-era-eth',
      transfer_time_type: 'fast',
    }
    const ask = (senders: readonly string[]) =>
      call('PATCH', '/api/bulk_order/estimate_fee', {
        body: senders.map((wallet_sender) => ({ ...row, wallet_sender })),
      })
    const others = Array.from({ length: 50 }, (_, index) => recipient(index).wallet_receiver)
    expect(await ask(others)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: { issues: [{ path: '1.wallet_sender' }] } },
    })
    const [one = ''] = others
    expect((await ask([one, '', one.toUpperCase().replace('0X', '0x'), one])).status).toBe(200)
  })

  it('intervals are those of the installation', async () => {
    expect((await call('GET', '/api/bulk_order/execution/type', { as: anonymous() })).body).toEqual({
      sequence: 40,
      fast: 0,
    })
  })
})

describe.each([
  ['close', '/api/orders/close', 'REJECTED'],
  ['set_bulk_order_as_failed', '/api/orders/set_order_as_failed', 'DEPOSIT_FAILED'],
])('%s', (action, inner, target) => {
  it('ends the own order, and its inner order by the id that it answers', async () => {
    const { body: order } = await create()
    const { status, body } = await call<{ orderId: string; status: string }>(
      'PUT',
      `/api/bulk_order/${action}/${order.id}`,
    )
    expect([status, body]).toEqual([200, { orderId: order.order.id, status: target }])
    expect(await call<OrderWire>('PUT', `${inner}/${body.orderId}`)).toMatchObject({
      status: 200,
      body: { status: target },
    })
    const { body: ended } = await call('GET', `/api/bulk_order/${order.id}`)
    expect(ended).toMatchObject({
      status: target,
      bulk_order_schedules: [{ status: target }, { status: target }],
    })
  })

  it('is refused to a stranger, without a session, under another type, and for an unknown id', async () => {
    const { body: order } = await create()
    const path = `/api/bulk_order/${action}/${order.id}`
    const refusals = [
      [await call('PUT', path, { as: await stranger() }), 403, 'FORBIDDEN'],
      [await call('PUT', path, { as: anonymous() }), 401, 'UNAUTHORIZED'],
      [await call('PUT', path, { headers: { 'network-type': 'BTC' } }), 400, 'WRONG_NETWORK_TYPE'],
      [await call('PUT', `/api/bulk_order/${action}/${NOBODY}`), 404, 'ORDER_NOT_FOUND'],
    ] as const
    for (const [answer, status, code] of refusals) expect(answer).toMatchObject({ status, body: { code } })
    expect((await call('GET', `/api/bulk_order/${order.id}`)).body.status).toBe('PENDING')
  })
})

describe('the lists', () => {
  const idsOf = async (path: string, as: InjectClient = client) => {
    const { body } = await call<{ data: { id: string }[]; total_count: number }>('GET', path, { as })
    return [body.total_count, body.data.map(({ id }) => id)]
  }

  it('show bulk orders alone, or along with the others on request', async () => {
    const { body: order } = await call<OrderWire>('POST', '/api/orders', {
      body: orderBody(owner.address, { currency_out_id: 'zksync-era-eth' }),
    })
    stack.clock.advance(1_000)
    const { body: bulk } = await create()
    expect(await idsOf('/api/bulk_order')).toEqual([1, [bulk.id]])
    expect(await idsOf('/api/bulk_order?status=complete')).toEqual([0, []])
    expect(await idsOf('/api/bulk_order?skip=0&take=50&status=all&search=&wallet=')).toEqual([1, [bulk.id]])
    expect(await idsOf(`/api/bulk_order?wallet=${owner.address}&status=in_progress`)).toEqual([1, [bulk.id]])
    expect(await idsOf(`/api/bulk_order?search=${recipient(1).wallet_receiver.slice(2)}`)).toEqual([
      1,
      [bulk.id],
    ])
    expect(await idsOf('/api/orders')).toEqual([1, [order.id]])
    expect(await idsOf('/api/orders?include_bulk_orders=true')).toEqual([2, [bulk.id, order.id]])
    expect(await idsOf('/api/bulk_order', await stranger())).toEqual([0, []])
    expect(await call('GET', '/api/bulk_order', { as: anonymous() })).toMatchObject({ status: 401 })
  })
})

it('the stream is refused without a session and for a wallet that is not proved', async () => {
  const path = `/api/bulk_order/session/session_open?wallet_address=${owner.address}`
  for (const as of [anonymous(), await stranger()]) {
    expect(await call('GET', path, { as })).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  }
})

it('a bulk order is paid row by row on a real chain, and shows each payment', async () => {
  const user = await openSession(stack, USER)
  const { body: order } = await create({ wallet_sender: USER.address, transfer_time_type: 'fast' }, {}, user)
  const { to, data, value } = evmDeposit(order).action
  const wallet = createWalletClient({ account: USER, transport: http(stack.chains[0]?.anvil.rpcUrl) })
  // CAST: the API returns prefixed hex.
  const transaction = { to: to as `0x${string}`, data: data as `0x${string}`, value: BigInt(value) }
  await wallet.sendTransaction({ ...transaction, chain: null })
  await expect
    .poll(
      async () => {
        for (const { anvil } of stack.chains) await mine(anvil.rpcUrl)
        await stack.bridge.engine.tick()
        return (await call<BulkOrderInfoWire>('GET', `/api/bulk_order/info/${order.id}`)).body.completed
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(2)
  const { body: done } = await call('GET', `/api/bulk_order/${order.id}`)
  expect(done.status).toBe('COMPLETE')
  expect(done.order.transaction_in_hash).toMatch(/^0x[0-9a-f]{64}$/)
  for (const { status, order: payout } of done.bulk_order_schedules) {
    expect([status, payout.transaction_out_hash]).toEqual([
      'COMPLETE',
      expect.stringMatching(/^0x[0-9a-f]{64}$/),
    ])
  }
})

async function mine(url: string): Promise<void> {
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x1'] }),
    signal: AbortSignal.timeout(10_000),
  })
}
