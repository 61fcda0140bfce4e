import type { OrderWire } from '@sunspan/api'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aBulkOrderWire, BULK_ID } from '../../entities/bulk-order/testing/bulk-order-builder.ts'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { loginAnswer } from '../login-answer.ts'
import { apiFailure } from '../scripted-api.ts'
import { endPush, PUSH_TARGET, scriptPush } from '../scripted-push.ts'
import { SCRIPTED_ADDRESS } from '../scripted-wallet.ts'
import { bulkServer, loadBulkPages, openAdvanced, setAdvanced } from './open-advanced.tsx'
import { loadPages, openProduct, type Product } from './open-product.tsx'

const { id } = anOrderWire()
const PROGRESS = `/progress/${id}`
const HASH = `0x${'ab'.repeat(32)}`
const SUBSCRIBE = `POST /api/alerts/push/${id}`
const END = `PUT /api/alerts/push/end/${id}`
const OFFER = 'Notify me when it arrives'
const ON = 'We’ll notify you when it arrives, even with this page closed.'
const session = {
  'GET /api/wallet_auth/message': loginAnswer(),
  'POST /api/wallet_auth/message': {},
  [`GET /api/wallet_auth/wallet/${SCRIPTED_ADDRESS}`]: { is_authorized: true, authorized: true },
}
const moving = (changes: Partial<OrderWire> = {}): OrderWire =>
  anOrderWire({
    status: 'DEPOSITED',
    transaction_in: HASH,
    confirmations: 2,
    wallet_sender: SCRIPTED_ADDRESS,
    ...changes,
  })

const open = (api: Record<string, unknown> = {}, order = moving()): Promise<Product> =>
  openProduct({
    at: PROGRESS,
    order,
    api: { ...session, [SUBSCRIBE]: { subscribed: true }, [END]: { subscribed: false }, ...api },
  })

const offer = () => screen.findByRole('button', { name: OFFER })

beforeAll(async () => {
  await Promise.all([loadPages(), loadBulkPages(), import('../../flows/progress/alerts/alert-offer.tsx')])
})
afterEach(() => {
  endPush()
})

describe('an order on its way', () => {
  it('offers its owner notifications, and asks the browser on the click alone', async () => {
    const push = scriptPush('default')
    const product = await open()
    const button = await offer()
    expect(push.calls).toEqual([])
    expect(product.requests).not.toContain(SUBSCRIBE)
    await product.user.click(button)
    expect(await screen.findByText(ON)).toBeTruthy()
    expect(push.calls).toEqual(['ask', 'register /alerts-worker.js /alerts/', 'subscribe true 65'])
    expect(product.bodies).toContainEqual(PUSH_TARGET)
  })

  it('sends nothing more when its owner does not want it', async () => {
    scriptPush('default')
    const product = await open()
    await product.user.click(await offer())
    await product.user.click(await screen.findByRole('button', { name: 'Don’t notify me' }))
    await offer()
    expect(product.requests).toContain(END)
    expect(product.bodies).toContainEqual({ endpoint: PUSH_TARGET.endpoint })
    expect(window.localStorage.getItem('sunspan.alerts')).toBe('')
  })

  it('leaves the offer where the question is closed without an answer', async () => {
    const push = scriptPush('default', { answer: 'default' })
    const product = await open()
    await product.user.click(await offer())
    await waitFor(() => expect(push.calls).toEqual(['ask']))
    await offer()
    expect(product.requests).not.toContain(SUBSCRIBE)
  })

  it('says that the browser blocks it, now or from before', async () => {
    const text = /^Your browser blocks notifications from this site\. Allow them in its settings/
    scriptPush('default', { answer: 'denied' })
    const product = await open()
    await product.user.click(await offer())
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: OFFER })).toBeNull()
    expect(product.requests).not.toContain(SUBSCRIBE)
  })

  it('shows at once that it was blocked before', async () => {
    scriptPush('denied')
    await open()
    expect(await screen.findByText(/^Your browser blocks notifications/)).toBeTruthy()
  })

  it('says that the browser cannot', async () => {
    await open()
    expect(
      await screen.findByText(
        'This browser can’t notify you with the page closed. Keep it open, or come back later.',
      ),
    ).toBeTruthy()
  })

  it('repeats why the server refuses, and keeps the offer', async () => {
    scriptPush('granted')
    const message = 'Too many browsers or transfers have alerts on. Turn some off first.'
    const product = await open({ [SUBSCRIBE]: () => apiFailure(429, 'TOO_MANY_SUBSCRIPTIONS', message) })
    await product.user.click(await offer())
    expect(await screen.findByText(message)).toBeTruthy()
    await offer()
    expect(window.localStorage.getItem('sunspan.alerts')).toBeNull()
  })

  it('says that it failed where the push service of the browser does', async () => {
    scriptPush('granted')
    vi.spyOn(navigator.serviceWorker, 'register').mockRejectedValue(new Error('no'))
    const product = await open()
    await product.user.click(await offer())
    expect(await screen.findByText('We couldn’t turn notifications on. Please try again.')).toBeTruthy()
    await offer()
  })

  it('replaces a subscription that another key was for', async () => {
    const push = scriptPush('granted', { earlierKey: new Uint8Array([4, 5, 6]).buffer })
    const product = await open()
    await product.user.click(await offer())
    await screen.findByText(ON)
    expect(push.calls).toEqual([
      'ask',
      'register /alerts-worker.js /alerts/',
      'unsubscribe',
      'subscribe true 65',
    ])
  })

  it('remembers after a reload, and makes sure', async () => {
    scriptPush('granted')
    window.localStorage.setItem('sunspan.alerts', id)
    const product = await open()
    expect(await screen.findByText(ON)).toBeTruthy()
    await waitFor(() => expect(product.requests).toContain(SUBSCRIBE))
  })

  it('offers it again where a log-out has ended it', async () => {
    const push = scriptPush('granted')
    window.localStorage.setItem('sunspan.alerts', id)
    await open({ [SUBSCRIBE]: () => apiFailure(401, 'UNAUTHORIZED', 'Sign in first.') })
    await offer()
    expect(push.calls).not.toContain('ask')
    expect(window.localStorage.getItem('sunspan.alerts')).toBe('')
  })
})

describe('notifications are not offered', () => {
  it('before the deposit was sent', async () => {
    scriptPush('default')
    await open({}, moving({ status: 'WAIT_DEPOSIT', transaction_in: null, confirmations: null }))
    await screen.findByRole('heading', { name: 'Detecting your transfer', level: 2 })
    expect(screen.queryByRole('button', { name: OFFER })).toBeNull()
  })

  it('for a stranger’s order', async () => {
    scriptPush('default')
    await open({}, moving({ wallet_sender: `0x${'12'.repeat(20)}` }))
    await screen.findByRole('heading', { name: 'Transfer confirmed', level: 2 })
    expect(screen.queryByRole('button', { name: OFFER })).toBeNull()
  })

  it('about an order that has arrived', async () => {
    scriptPush('default')
    await open({}, moving({ status: 'COMPLETE', transaction_out: HASH, execution_time: 1_000 }))
    await screen.findByRole('heading', { name: 'Transfer Complete' })
    expect(screen.queryByRole('button', { name: OFFER })).toBeNull()
  })
})

it('a bulk order has the same offer', async () => {
  setAdvanced(true)
  scriptPush('default')
  const order = aBulkOrderWire({ status: 'DEPOSITED', wallet_sender: SCRIPTED_ADDRESS })
  const server = bulkServer({ order })
  const path = `POST /api/alerts/push/${BULK_ID}`
  const product = await openAdvanced({
    at: `/progress/advanced/${BULK_ID}`,
    api: { ...server.api, ...session, [path]: { subscribed: true } },
  })
  await product.user.click(await offer())
  expect(await screen.findByText(ON)).toBeTruthy()
  expect(product.requests).toContain(path)
})
