import type { BulkOrderWire, OrderWire } from '@sunspan/api'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { aBulkOrderWire, BULK_ID } from '../../entities/bulk-order/testing/bulk-order-builder.ts'
import { anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { bulkServer, loadBulkPages, openAdvanced, setAdvanced } from './open-advanced.tsx'
import { loadPages, openProduct } from './open-product.tsx'

const SUPPORT = 'https://support.example/chat'
const WORDS =
  'Contact support(opens in a new tab) with the order id. Support never asks for your keys or a transfer.'
const HASH = `0x${'ab'.repeat(32)}`

beforeAll(async () => {
  setAdvanced(true, { support_url: SUPPORT })
  await loadPages()
  await loadBulkPages()
})

async function expectSupport(): Promise<void> {
  const link = await screen.findByRole('link', { name: /^Contact support/ })
  expect(link.getAttribute('href')).toBe(SUPPORT)
  expect(link.closest('p')?.textContent).toBe(WORDS)
}

it.each<readonly [string, string, Partial<OrderWire>]>([
  ['on its way', 'Transfer Progress', {}],
  [
    'that is complete',
    'Transfer Complete',
    { status: 'COMPLETE', transaction_in: HASH, transaction_out: HASH },
  ],
  ['that was rejected', 'Transfer Reject', { status: 'REJECTED' }],
])('the progress of a transfer %s leads to support', async (_name, title, changes) => {
  const order = anOrderWire(changes)
  await openProduct({ at: `/progress/${order.id}`, connected: false, order })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  await expectSupport()
})

it('a delay names support, and leads there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const order = anOrderWire({ status: 'SENT', fill_estimate_seconds: 1 })
  await openProduct({ at: `/progress/${order.id}`, connected: false, order })
  await screen.findByRole('heading', { name: 'Arriving on Base' })
  await vi.advanceTimersByTimeAsync(4_100)
  const link = await screen.findByRole('link', {
    name: /contact support if nothing arrives within 10 minutes/,
  })
  expect(link.getAttribute('href')).toBe(SUPPORT)
  vi.useRealTimers()
  await expectSupport()
})

it.each<readonly [string, string, Partial<BulkOrderWire>]>([
  ['on its way', 'Transfer Status', {}],
  ['that is complete', 'Transfer Completed', { status: 'COMPLETE' }],
  ['that was rejected', 'Transfer Reject', { status: 'REJECTED' }],
])('the progress of an Advanced transfer %s leads to support', async (_name, title, changes) => {
  const { api } = bulkServer({ order: aBulkOrderWire(changes) })
  await openAdvanced({ at: `/progress/advanced/${BULK_ID}`, api, connected: false })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  await expectSupport()
})

it('the details of an order lead to support', async () => {
  const order = anOrderWire()
  await openProduct({ at: `/find?popup=order&orderId=${order.id}`, connected: false, order })
  await screen.findByRole('dialog', { name: 'Order details' })
  await expectSupport()
})
