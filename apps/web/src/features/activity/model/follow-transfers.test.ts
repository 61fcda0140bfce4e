import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { toBulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { BULK_ORDERS } from '../../../entities/bulk-order/bulk-orders.ts'
import { aBulkOrderWire, BULK_ID } from '../../../entities/bulk-order/testing/bulk-order-builder.ts'
import { storeOrder } from '../../../entities/order/order-queries.ts'
import { POINTS_KEY } from '../../../entities/points/points-key.ts'
import { SINGLE_ORDERS } from '../../../entities/order/single-orders.ts'
import { anOrder } from '../../../entities/order/testing/order-builder.ts'
import { createTransferListsStore } from '../../../entities/tracked-transfer/transfer-lists-store.ts'
import { followTransfers } from './follow-transfers.ts'

function scene() {
  const queryClient = new QueryClient()
  const kept = new Map<string, string>()
  const store = createTransferListsStore({
    read: (key) => kept.get(key),
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  })
  const own = anOrder().walletSender
  const end = followTransfers(queryClient, store, (sender) => sender === own)
  return { queryClient, store, kept, end }
}

it('tracks orders of both kinds from any source, and their ends', () => {
  const { queryClient, store } = scene()
  const order = anOrder({ status: 'WAIT_DEPOSIT', version: 1 })
  storeOrder(SINGLE_ORDERS, queryClient, order)
  storeOrder(BULK_ORDERS, queryClient, toBulkOrder(aBulkOrderWire()))
  expect(store.getLists().active.map(({ id, isBulk }) => [id, isBulk])).toEqual(
    expect.arrayContaining([
      [order.id, false],
      [BULK_ID, true],
    ]),
  )
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ status: 'COMPLETE', version: 2 }))
  expect(store.getLists()).toMatchObject({
    active: [{ id: BULK_ID }],
    recent: [{ id: order.id }],
    news: [order.id],
  })
})

it('leaves out the order of a stranger that a user looks at, and what comes after its end', () => {
  const { queryClient, store, end } = scene()
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ id: 'foreign', wallet_sender: '0xE1' }))
  expect(store.getLists().active).toEqual([])
  end()
  storeOrder(SINGLE_ORDERS, queryClient, anOrder())
  expect(store.getLists().active).toEqual([])
})

it('knows at its start what the page has learnt before', () => {
  const { queryClient, store, end } = scene()
  end()
  storeOrder(SINGLE_ORDERS, queryClient, anOrder())
  followTransfers(queryClient, store, () => true)
  expect(store.getLists().active).toHaveLength(1)
})

it('reads the balances again when money has moved, and only then', () => {
  const { queryClient } = scene()
  const isStale = (): boolean => queryClient.getQueryState(['balances', 'owner'])?.isInvalidated ?? false
  queryClient.setQueryData(['balances', 'owner'], new Map())
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ status: 'WAIT_DEPOSIT', version: 1 }))
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ status: 'WAIT_DEPOSIT', version: 2 }))
  expect(isStale()).toBe(false)
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ status: 'DEPOSITED', version: 3 }))
  expect(isStale()).toBe(true)
  queryClient.setQueryData(['balances', 'owner'], new Map())
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ status: 'COMPLETE', version: 4 }))
  expect(isStale()).toBe(true)
})

it('reads the points of the user again with the end of a transfer, also of one that the lists have no place for', () => {
  const { queryClient } = scene()
  const profile = [...POINTS_KEY, 'profile', 'owner']
  const takeStale = (): boolean => {
    const isStale = queryClient.getQueryState(profile)?.isInvalidated ?? false
    queryClient.setQueryData(profile, {})
    return isStale
  }
  takeStale()
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ status: 'WAIT_DEPOSIT', version: 1 }))
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ status: 'DEPOSITED', version: 2 }))
  expect(takeStale()).toBe(false)
  for (const created of ['01', '02', '03'])
    storeOrder(
      SINGLE_ORDERS,
      queryClient,
      anOrder({ id: created, createdAt: `2030-01-${created}T00:00:00.000Z` }),
    )
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ status: 'COMPLETE', version: 3 }))
  expect(takeStale()).toBe(true)
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ id: '03', status: 'EXPIRED', version: 9 }))
  expect(takeStale()).toBe(true)
  storeOrder(
    SINGLE_ORDERS,
    queryClient,
    anOrder({ id: 'foreign', wallet_sender: '0xE1', status: 'SENT', version: 1 }),
  )
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ id: 'foreign', wallet_sender: '0xE1', version: 2 }))
  expect(takeStale()).toBe(false)
})

it('shows once, with another card, that points of a transfer were taken back after it had arrived', async () => {
  const { queryClient, store } = scene()
  let asked = 0
  const answer = { status: 'booked', reason: null as string | null }
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', async () => {
    asked += 1
    const sum = { points: '40', base: '20', multiplier: '2', level: 'Enthusiast' }
    return Response.json({ ...answer, ...sum })
  })
  const complete = (version: number) =>
    storeOrder(SINGLE_ORDERS, queryClient, anOrder({ status: 'COMPLETE', version }))
  const { id } = anOrder()
  storeOrder(SINGLE_ORDERS, queryClient, anOrder({ status: 'WAIT_DEPOSIT', version: 1 }))
  complete(2)
  store.dismissNews(id)
  expect(asked).toBe(0)
  complete(3)
  await expect.poll(() => asked).toBe(1)
  expect(store.getLists().news).toEqual([])
  Object.assign(answer, { status: 'taken_back', reason: 'The deposit of the order left the chain.' })
  complete(4)
  await expect.poll(() => store.getLists().news).toEqual([id])
  store.dismissNews(id)
  complete(5)
  await expect.poll(() => asked).toBe(3)
  expect(store.getLists()).toMatchObject({ news: [], takenBack: [id] })
})
