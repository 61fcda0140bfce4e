import type { OrderWire, SignedReceiptWire } from '@sunspan/api'
import { evmDeposit } from '@sunspan/api/testing'
import { canonicalJson, receiptBytes } from '@sunspan/domain'
import { ed25519 } from '@noble/curves/ed25519'
import { createHash } from 'node:crypto'
import { createPublicClient, createWalletClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { openSession } from '../../testing/login-client.ts'
import { ERA, ETHEREUM, type TestChain, USER } from '../../testing/start-test-chains.ts'

const stack = useShared(() => createTestStack([ETHEREUM, ERA]))
const client = useShared(() => openSession(stack, USER))

async function get<T>(path: string): Promise<{ status: number; body: T }> {
  const answer = await client.send('GET', path)
  return { status: answer.statusCode, body: answer.json<T>() }
}

async function create(currencyIn = 'ethereum-eth', currencyOut = 'zksync-era-eth'): Promise<OrderWire> {
  const answer = await client.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM' },
    body: {
      currency_in_id: currencyIn,
      currency_out_id: currencyOut,
      amount: currencyIn.endsWith('usdc') ? '20' : '0.5',
      wallet_sender: USER.address,
      wallet_receiver: USER.address,
    },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<OrderWire>()
}

async function publicKey(): Promise<{ key_id: string; public_key: string }> {
  const { body } = await get<{ data: { key_id: string; public_key: string }[] }>('/api/receipt_keys')
  const [key] = body.data
  if (key === undefined) throw new Error('there is no key')
  return key
}

const verifies = (text: string, signature: string, key: string): boolean =>
  ed25519.verify(Buffer.from(signature, 'base64'), new TextEncoder().encode(text), Buffer.from(key, 'base64'))

/** The signed text, assembled from the wire as documented. */
const depositText = (order: OrderWire, amounts: { in: string; out: string }): string =>
  `sunspan-deposit-v1\n${canonicalJson({
    order_id: order.id,
    network_id: order.currency_in.contract.network,
    chain_id: order.deposit.action.chain_id,
    token: order.deposit.token,
    deposit_address: order.deposit.address,
    amount: amounts.in,
    reference: order.deposit.reference,
    expires_at: order.deposit.expires_at,
    receiver: order.wallet_receiver,
    currency_out_id: order.currency_out.id,
    amount_out: amounts.out,
  })}`

const toUnits = (text: string, decimals: number): string => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0')).toString()
}

/** Sends an order's deposit, or a different amount of its coin. */
async function send(order: OrderWire, amount?: bigint): Promise<void> {
  const [source] = stack.chains
  if (source === undefined) throw new Error('there is no chain')
  const wallet = createWalletClient({ account: USER, transport: http(source.anvil.rpcUrl) })
  const { to, data, value } = evmDeposit(order).action
  // CAST: the API returns prefixed hex.
  const transaction = { to: to as `0x${string}`, data: data as `0x${string}`, value: amount ?? BigInt(value) }
  const hash = await wallet.sendTransaction({ ...transaction, chain: null })
  const reader = createPublicClient({ transport: http(source.anvil.rpcUrl), pollingInterval: 50 })
  await reader.waitForTransactionReceipt({ hash })
}

async function settle(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const chain of stack.chains) await mine(chain)
    await stack.bridge.engine.tick()
    stack.clock.advance(1_000)
  }
}

async function complete(order: OrderWire, amount?: bigint): Promise<OrderWire> {
  await send(order, amount)
  for (let round = 0; round < 20; round++) {
    await settle(1)
    const { body } = await get<OrderWire>(`/api/orders/${order.id}`)
    if (body.status === 'COMPLETE') return body
  }
  throw new Error('the order does not complete')
}

async function mine(chain: TestChain): Promise<void> {
  await fetch(chain.anvil.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x2'] }),
  })
}

describe('the signature of an order', () => {
  it.each([
    ['ethereum-eth', 'zksync-era-eth'],
    ['ethereum-usdc', 'zksync-era-usdc'],
  ])(
    '%s to %s speaks of what the wallet is asked for, in every answer that is of one order',
    async (currencyIn, currencyOut) => {
      const order = await create(currencyIn, currencyOut)
      const key = await publicKey()
      const text = depositText(order, {
        in: order.deposit.amount,
        out: toUnits(order.amount_out, order.currency_out.decimals),
      })
      expect(order.deposit_signature.key_id).toBe(key.key_id)
      expect(verifies(text, order.deposit_signature.signature, key.public_key)).toBe(true)
      const again = await get<OrderWire>(`/api/orders/${order.id}`)
      expect(again.body.deposit_signature).toEqual(order.deposit_signature)
      const { body: list } = await get<{ data: OrderWire[] }>('/api/orders')
      // Who pays reads the order alone.
      const listed = list.data.find(({ id }) => id === order.id)
      expect([listed?.amount_in, listed?.deposit, listed?.deposit_signature]).toEqual([
        order.amount_in,
        undefined,
        undefined,
      ])
    },
  )
})

describe('a receipt', () => {
  it('is there once the order is complete, with both transactions, and stays the same', async () => {
    const order = await create()
    const path = `/api/orders/${order.id}/receipt`
    expect(await get(path)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STATE_CONFLICT', message: expect.stringContaining('it is PENDING') },
    })

    const done = await complete(order)
    const { status, body } = await get<SignedReceiptWire>(path)
    expect(status).toBe(200)
    const key = await publicKey()
    expect(body).toMatchObject({
      version: 2,
      ...key,
      receipt: {
        schema_version: 2,
        number: 1,
        replaces: null,
        kind: 'SINGLE',
        refunds: [],
        order_id: order.id,
        status: 'COMPLETE',
        completed_at: done.updatedAt,
        execution_time_ms: done.execution_time,
        source: {
          network_id: 'ethereum',
          chain_id: '1',
          amount: '500000000000000000',
          deposited_amount: '500000000000000000',
          transaction: done.transaction_in,
        },
        payouts: [
          {
            network_id: 'zksync-era',
            chain_id: '324',
            amount: toUnits(done.amount_out, 18),
            transaction: done.transaction_out,
            receiver: USER.address,
          },
        ],
      },
    })
    const text = `sunspan-receipt-v2\n${canonicalJson(body.receipt)}`
    expect(verifies(text, body.signature, key.public_key)).toBe(true)
    expect((await get(path)).body).toEqual(body)
  })

  it('states what was really credited and paid, and not what was ordered', async () => {
    const order = await create()
    const done = await complete(order, 1_000_000_000_000_000_000n)
    const { receipt } = (await get<SignedReceiptWire>(`/api/orders/${order.id}/receipt`)).body
    expect(receipt.source).toMatchObject({
      amount: '1000000000000000000',
      ordered_amount: '500000000000000000',
    })
    const [payout] = receipt.payouts
    expect(payout?.amount).toBe(toUnits(done.paid_amount ?? '', 18))
    expect(BigInt(receipt.source.amount) - BigInt(receipt.fees.total)).toBe(BigInt(payout?.amount ?? '0'))
    expect(BigInt(payout?.amount ?? '0')).toBeGreaterThan(BigInt(payout?.ordered_amount ?? '0'))
  })

  it('never changes: a later deposit makes a new one, which names the old', async () => {
    const order = await create()
    const path = `/api/orders/${order.id}/receipt`
    await complete(order)
    const first = await client.send('GET', path)
    stack.clock.advance(60_000)
    await send(order)
    await settle(4)
    await stack.bridge.refreshMarket()
    const second = await client.send('GET', path)
    const before = first.json<SignedReceiptWire>()
    const after = second.json<SignedReceiptWire>()
    const sha256 = createHash('sha256').update(receiptBytes(before.receipt)).digest('hex')
    expect(after.receipt).toMatchObject({
      number: 2,
      replaces: sha256,
      completed_at: before.receipt.completed_at,
      refunds: [{ status: 'OWED', reason: 'second_deposit', transaction: null }],
    })
    // The old one is unchanged to the byte, and so is the new one.
    for (const [number, text] of [
      ['1', first.body],
      ['2', second.body],
    ])
      expect((await client.send('GET', `${path}?number=${String(number)}`)).body).toBe(text)
    expect((await client.send('GET', path)).body).toBe(second.body)
    await expect(
      stack.pool.query(`UPDATE order_receipts SET document = 'x' WHERE order_id = $1`, [order.id]),
    ).rejects.toThrow('stays')
    expect(await get(`${path}?number=3`)).toMatchObject({
      status: 409,
      body: { code: 'ORDER_STATE_CONFLICT' },
    })
  })

  it('of a bulk order names every recipient that was paid', async () => {
    const receiver = privateKeyToAccount(generatePrivateKey()).address
    const rows = [USER.address, receiver].map((wallet_receiver) => ({
      wallet_receiver,
      amount_out: '0.01',
      currency_out_id: 'zksync-era-eth',
    }))
    const made = await client.send('POST', '/api/bulk_order', {
      headers: { 'network-type': 'EVM' },
      body: {
        currency_in_id: 'ethereum-eth',
        amount: '0.1',
        wallet_sender: USER.address,
        receiving_data: rows,
        transfer_time_type: 'fast',
      },
    })
    expect([made.statusCode, made.body]).toEqual([200, expect.any(String)])
    const { id } = made.json<{ id: string }>()
    const { body: order } = await get<OrderWire>(`/api/orders/${id}`)
    await complete(order)
    const { status, body } = await get<SignedReceiptWire>(`/api/orders/${id}/receipt`)
    expect(status).toBe(200)
    const { source, payouts, fees, kind } = body.receipt
    expect([kind, payouts.map(({ row, amount }) => [row, amount])]).toEqual([
      'BULK',
      [
        [0, '10000000000000000'],
        [1, '10000000000000000'],
      ],
    ])
    expect(BigInt(source.amount) - BigInt(fees.total)).toBe(2n * 10n ** 16n)
  })

  it('is given out once, however many ask for it at once', async () => {
    const order = await create()
    await complete(order)
    const path = `/api/orders/${order.id}/receipt`
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.send('GET', path)))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  })

  it('of no order is not found', async () => {
    expect(await get('/api/orders/01890000-0000-7000-8000-000000000000/receipt')).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND' },
    })
  })
})
