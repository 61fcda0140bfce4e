import type { OrderWire, WaitingWire } from '@sunspan/api'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { loginAnswer } from '../login-answer.ts'
import { apiFailure } from '../scripted-api.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import { aQuote, bodyOf, loadPages, openProduct, orderFor } from './open-product.tsx'

const { id } = anOrderWire()
const PROGRESS = `/progress/${id}`
const HASH = `0x${'ab'.repeat(32)}`
const USDC_QUOTE = aQuote({
  currency_out_id: 'base-usdc',
  amount_out: '4780.5',
  swap_fee: '0.0045',
  swap_fee_in_usd: '14.4',
  rate_lock_seconds: 300,
  min_amount_out: '4732.69',
})

beforeAll(async () => {
  await loadPages()
  await Promise.all([
    import('../../flows/progress/terms/order-terms.tsx'),
    import('../../entities/rate/rate-rows.tsx'),
  ])
})

describe('a swap on the form and before the click', () => {
  const api = { 'GET /api/orders/calculate_amount_out/ethereum-eth/base-usdc/': USDC_QUOTE }
  const SWAP = '/send?source=ethereum&destination=base&tokenTo=USDC&amount=1.5'

  it('promises the least that arrives and how long its rate is held, and asks for both', async () => {
    const product = await openProduct({
      at: SWAP,
      api: {
        ...api,
        'POST /api/orders': (_url: URL, init: RequestInit) => orderFor(bodyOf(init), { type: 'SWAP' }),
      },
      wallet: { eth_sendTransaction: () => HASH },
    })
    expect(await screen.findByText('4,732.69 USDC')).toBeTruthy()
    expect(screen.getByText('for 5 min')).toBeTruthy()
    // What folds away the rest has it too.
    expect(document.querySelector('summary')?.textContent).toMatch(/ fee · [\d.]+% below market · ~/)
    await product.user.click(await screen.findByRole('button', { name: 'Review transfer' }))
    await screen.findByRole('heading', { name: 'Your Transfer Details' })
    expect(await screen.findByText('4,732.69 USDC')).toBeTruthy()
    expect(screen.getByText(/^1 ETH = [\d,.]+ USDC$/)).toBeTruthy()
    expect(screen.getByText(/^[\d.]+% below market$/)).toBeTruthy()
    expect(screen.getByText('at most 1% less')).toBeTruthy()
    expect(screen.getByText(/^unless the price moves more than [\d.]+%$/)).toBeTruthy()
    expect(screen.getByText('Swap fee')).toBeTruthy()
    await product.user.click(await screen.findByRole('button', { name: 'Send Transfer' }))
    await waitFor(() => expect(product.path()).toBe(PROGRESS))
    expect(product.bodies).toContainEqual(
      expect.objectContaining({ expected_amount_out: '4780.5', min_amount_out: '4732.69' }),
    )
  })

  it('says nothing of a rate within one asset', async () => {
    const product = await openProduct({ at: '/send?source=ethereum&destination=base&amount=1.5' })
    await product.user.click(await screen.findByRole('button', { name: 'Review transfer' }))
    await screen.findByRole('heading', { name: 'Your Transfer Details' })
    expect(screen.queryByText('You receive at least')).toBeNull()
    expect(screen.queryByText('Rate held')).toBeNull()
  })
})

describe('a swap on its progress page', () => {
  const rated = (changes: Partial<OrderWire>): OrderWire =>
    anOrderWire({ type: 'SWAP', min_amount_out: '1.48', rate: null, ...changes })

  it('counts down while its rate is held, and says once when it no longer is', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-05-01T10:04:50Z') })
    const order = rated({ rate_locked_until: '2026-05-01T10:05:00.000Z' })
    await openProduct({ at: PROGRESS, order })
    const held = await screen.findByText(/^Rate held until/)
    expect(held.textContent).toMatch(/\((0:10|0:0\d)\)$/)
    // Each second is shown but not announced.
    expect(held.querySelector('[aria-hidden]')?.textContent).toMatch(/^\(/)
    const before = held.textContent
    await vi.advanceTimersByTimeAsync(2_000)
    expect(held.textContent).toMatch(/\(0:0\d\)$/)
    expect(held.textContent).not.toBe(before)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(held.textContent).toBe(
      'The rate now follows the market: at least 1.48 ETH, or we refund your deposit.',
    )
    expect(held.getAttribute('role')).toBe('status')
  })

  it('names the rate that its deposit got', async () => {
    const order = rated({
      status: 'DEPOSITED',
      transaction_in: HASH,
      confirmations: 2,
      rate: 'MARKET',
      rate_locked_until: '2026-05-01T10:05:00.000Z',
    })
    await openProduct({ at: PROGRESS, order })
    expect(await screen.findByText(/^Your deposit got the market rate/)).toBeTruthy()
  })
})

describe('an order whose payout waits', () => {
  const waiting: WaitingWire = {
    reason: 'LIQUIDITY',
    place: 3,
    expected_at: null,
    since: '2026-05-01T10:00:00.000Z',
    returns_at: '2026-05-01T11:00:00.000Z',
  }
  const order = anOrderWire({
    status: 'DEPOSITED',
    transaction_in: HASH,
    confirmations: 2,
    waiting,
    wallet_sender: SCRIPTED_ADDRESS,
  })
  const takeBack = `PUT /api/orders/take_back/${id}`
  const session = {
    'GET /api/wallet_auth/message': loginAnswer(),
    'POST /api/wallet_auth/message': {},
    [`GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`]: { is_authorized: true, authorized: true },
  }
  const card = () => screen.findByRole('region', { name: 'Waiting' })

  it('says why, its place and until when', async () => {
    await openProduct({ at: PROGRESS, order, connected: false })
    expect(await screen.findByRole('heading', { name: 'Waiting for liquidity', level: 2 })).toBeTruthy()
    const { textContent } = await card()
    expect(textContent).toContain('There isn’t enough liquidity on Base right now.')
    expect(textContent).toContain('Place in line3')
    expect(textContent).toMatch(/Refunded automatically(01\/05 )?\d\d:\d\d/)
    expect(within(await card()).getByRole('button', { name: 'Connect it' })).toBeTruthy()
    expect(within(await card()).queryByRole('button', { name: 'Take my deposit back' })).toBeNull()
  })

  it.each([
    [30, /We’ll send yours at about (\d\d\/\d\d )?\d\d:\d\d\./],
    [-1, /We’ll send yours as soon as there is room\./],
    [null, /We’ll send yours as soon as there is room\./],
  ])('for the hour of its network says about when there is room: in %s minutes', async (minutes, text) => {
    const expected = minutes === null ? null : new Date(Date.now() + minutes * 60_000).toISOString()
    const ofHour = { ...waiting, reason: 'OUTFLOW' as const, expected_at: expected }
    await openProduct({ at: PROGRESS, order: { ...order, waiting: ofHour }, connected: false })
    expect((await card()).textContent).toMatch(text)
  })

  it('is taken back by its owner, who is asked twice', async () => {
    const product = await openProduct({
      at: PROGRESS,
      order: { ...order, amount_in: '1.500000000000000001' },
      api: { ...session, [takeBack]: { ...order, status: 'REJECTED', waiting: null, version: 2 } },
    })
    const { user } = product
    await user.click(await screen.findByRole('button', { name: 'Take my deposit back' }))
    expect(
      screen.getByText(/^This ends the order\. 1\.500000000000000001 ETH, less the network fee/),
    ).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep waiting' }))
    await user.click(screen.getByRole('button', { name: 'Keep waiting' }))
    await user.click(await screen.findByRole('button', { name: 'Take my deposit back' }))
    expect(product.requests).not.toContain(takeBack)
    await user.click(screen.getByRole('button', { name: 'Take it back' }))
    await waitFor(() => expect(product.requests).toContain(takeBack))
  })

  it('says that the swap fee is kept once the recipient has refused a swap', async () => {
    const swap: OrderWire = {
      ...order,
      type: 'SWAP',
      swap_fee: '0.0045',
      waiting: { ...waiting, reason: 'RECIPIENT', place: null },
    }
    const { user } = await openProduct({ at: PROGRESS, order: swap, api: session })
    await user.click(await screen.findByRole('button', { name: 'Take my deposit back' }))
    expect(screen.getByText(/less the network fee and the swap fee, goes back/)).toBeTruthy()
  })

  it('says that it has gone on meanwhile', async () => {
    const message = 'This order does not wait: it goes on by itself.'
    const product = await openProduct({
      at: PROGRESS,
      order,
      api: { ...session, [takeBack]: () => apiFailure(409, 'ORDER_STATE_CONFLICT', message) },
    })
    await product.user.click(await screen.findByRole('button', { name: 'Take my deposit back' }))
    await product.user.click(screen.getByRole('button', { name: 'Take it back' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })
})
