import { parseUnits } from '@sunspan/domain'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createInjectClient } from '../../testing/inject-client.ts'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { BASE, ETHEREUM, TREASURY, USER } from '../../testing/start-test-chains.ts'

let savedPrices: [string, bigint][]

const stack = useShared(() => createTestStack([ETHEREUM, BASE]))
beforeAll(() => {
  savedPrices = [...stack.prices]
})

afterEach(() => {
  for (const [asset, price] of savedPrices) stack.prices.set(asset, price)
})

async function get(path: string) {
  const answer = await createInjectClient(stack.app).send('GET', path)
  return { status: answer.statusCode, body: answer.json<Record<string, string>>() }
}

/** Of the coin of Base, in hex. */
const setTreasury = (balance: string) =>
  fetch(stack.chains[1]?.anvil.rpcUrl ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      id: 1,
      jsonrpc: '2.0',
      method: 'anvil_setBalance',
      params: [TREASURY.address, balance],
    }),
  })

const amountOut = (query: string, route = 'ethereum-eth/base-eth') =>
  get(`/api/orders/calculate_amount_out/${route}/?${query}`)

describe('limits', () => {
  it('lie between the fees and what the destination has', async () => {
    const { body } = await get('/api/orders/limits/ethereum-eth/base-eth')
    expect(body).toEqual({ min_send: '0.0005', max_send: '50' })
  })

  it.each([
    ['ethereum-eth/ethereum-usdc', 400, 'PAIR_NOT_SUPPORTED'],
    ['ethereum-eth/base-doge', 404, 'CURRENCY_NOT_FOUND'],
  ])('of %s are refused', async (route, status, code) => {
    expect(await get(`/api/orders/limits/${route}`)).toMatchObject({ status, body: { code } })
  })

  it('are unknown without a price', async () => {
    stack.prices.delete('ETH')
    expect(await get('/api/orders/limits/ethereum-eth/base-eth')).toMatchObject({
      status: 503,
      body: { code: 'PRICE_UNAVAILABLE' },
    })
  })
})

describe('calculate_amount_out', () => {
  it('answers what arrives and every fee, with or without the slash at the end', async () => {
    const { status, body } = await amountOut('amount=1.5')
    expect(status).toBe(200)
    const units = (name: string) => parseUnits(body[name] ?? '', 18) ?? 0n
    expect(units('platform_fee') + units('swap_fee') + units('blockchain_fee')).toBe(units('full_fee'))
    expect(units('amount_out')).toBe(1_500_000_000_000_000_000n - units('full_fee'))
    expect(body).toMatchObject({ platform_fee_in_usd: '0.5', swap_fee: '0', currency_out_id: 'base-eth' })
    const bare = await get('/api/orders/calculate_amount_out/ethereum-eth/base-eth?amount=1.5')
    expect(bare.body).toEqual(body)
  })

  it('takes wallets in any spelling of their networks', async () => {
    const wallets = `&wallet_sender=${USER.address.toLowerCase()}&wallet_receiver=${USER.address}`
    expect((await amountOut(`amount=1${wallets}`)).status).toBe(200)
  })

  it('takes empty wallets as none', async () => {
    const without = await amountOut('amount=1')
    expect(await amountOut('amount=1&wallet_sender=&wallet_receiver=')).toEqual(without)
    expect(without.status).toBe(200)
  })

  it.each([
    ['amount=0.0001', 400, 'AMOUNT_TOO_SMALL'],
    ['amount=0', 400, 'AMOUNT_TOO_SMALL'],
    ['amount=50.000000000000000001', 400, 'AMOUNT_TOO_LARGE'],
    [
      'amount=115792089237316195423570985008687907853269984665640564039457584007913129639936',
      400,
      'AMOUNT_TOO_LARGE',
    ],
    ['amount=1.0000000000000000001', 400, 'VALIDATION_FAILED'],
    ['amount=1e3', 400, 'VALIDATION_FAILED'],
    ['', 400, 'VALIDATION_FAILED'],
    ['amount=1&wallet_sender=0x12', 400, 'INVALID_ADDRESS'],
    ['amount=1&wallet_receiver=TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 400, 'INVALID_ADDRESS'],
  ])('?%s is refused with %i %s', async (query, status, code) => {
    expect(await amountOut(query)).toMatchObject({ status, body: { code, request_id: expect.any(String) } })
  })

  it('starts its refusal of a small amount with the words that the app looks for', async () => {
    expect((await amountOut('amount=0.0001')).body['message']).toMatch(/^Too small amount to send/)
  })

  it('refuses more than the destination can pay', async () => {
    await setTreasury('0x8ac7230489e80000')
    await stack.bridge.refreshMarket()
    expect(await amountOut('amount=40')).toMatchObject({
      status: 503,
      body: { code: 'LIQUIDITY_UNAVAILABLE', details: { max_send: expect.stringMatching(/^[1-9]/) } },
    })
  })

  it('says that nothing can be sent, in place of a most below its least, where the destination has nothing left', async () => {
    await setTreasury('0x0')
    await stack.bridge.refreshMarket()
    const closed = {
      status: 503,
      body: {
        code: 'LIQUIDITY_UNAVAILABLE',
        message: 'No ETH can be sent to Base now. Try again later.',
        details: { max_send: '0' },
      },
    }
    expect(await get('/api/orders/limits/ethereum-eth/base-eth')).toMatchObject(closed)
    for (const amount of ['0.0001', '1', '1000'])
      expect(await amountOut(`amount=${amount}`)).toMatchObject(closed)
  })
})

describe('the rest', () => {
  it('names the wallet that takes deposits', async () => {
    const path = '/api/orders/receiver?currency_in_id=ethereum-eth&currency_out_id='
    expect((await get(`${path}base-eth`)).body).toEqual({ wallet: TREASURY.address })
    expect((await get(`${path}ethereum-usdc`)).body).toMatchObject({ code: 'PAIR_NOT_SUPPORTED' })
    expect((await get(`${path}nothing`)).body).toMatchObject({ code: 'CURRENCY_NOT_FOUND' })
  })

  it('adds up the free liquidity in dollars', async () => {
    const { body } = await get('/api/orders/estimate_amount_in_pool')
    expect(Number(body['total_pool'])).toBeGreaterThan(2_000_000)
    stack.prices.clear()
    expect((await get('/api/orders/estimate_amount_in_pool')).body).toMatchObject({
      code: 'PRICE_UNAVAILABLE',
    })
  })
})

describe('a network whose node is gone', () => {
  it('is unavailable, and no internal text reveals more', async () => {
    await stack.chains[1]?.anvil.stop()
    stack.clock.advance(10 * 60_000)
    await stack.bridge.refreshMarket()
    const { status, body } = await amountOut('amount=1')
    expect([status, body['code']]).toEqual([503, 'NETWORK_UNAVAILABLE'])
    expect(body['message']).not.toMatch(/127\.0\.0\.1|ECONN|fetch/)
  })
})
