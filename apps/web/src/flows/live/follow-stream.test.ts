import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toBulkOrder } from '../../entities/bulk-order/bulk-order.ts'
import { BULK_ORDERS } from '../../entities/bulk-order/bulk-orders.ts'
import { aBulkOrderWire, BULK_ID } from '../../entities/bulk-order/testing/bulk-order-builder.ts'
import { ORDER_LISTS, RECENT_ORDERS } from '../../entities/order/order-lists.ts'
import { SINGLE_ORDERS } from '../../entities/order/single-orders.ts'
import { anOrder, anOrderWire } from '../../entities/order/testing/order-builder.ts'
import { followedWallets } from '../../shared/live/followed-wallets.ts'
import type { StreamEvent } from '../../shared/live/stream-event.ts'
import { followStream } from './follow-stream.ts'

const ORDER = anOrderWire()

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  followedWallets.set([])
})

/** A page that shows an order of each kind, a list and the newest orders, and counts how often it reads them. */
async function scene() {
  const queryClient = new QueryClient()
  const reads: string[] = []
  const problems: unknown[] = []
  const show = (key: string, id: string): void => {
    const read = async (): Promise<unknown> => {
      reads.push(key)
      return queryClient.getQueryData([key, id]) ?? { version: 0 }
    }
    new QueryObserver(queryClient, { queryKey: [key, id], queryFn: read }).subscribe(() => undefined)
  }
  show(SINGLE_ORDERS.key, ORDER.id)
  show(BULK_ORDERS.key, BULK_ID)
  show(SINGLE_ORDERS.key, BULK_ID)
  show(ORDER_LISTS, 'mine')
  show(RECENT_ORDERS, 'mine')
  await vi.advanceTimersByTimeAsync(0)
  reads.length = 0
  const feed = followStream(queryClient, (problem) => problems.push(problem))
  return {
    queryClient,
    reads,
    problems,
    feed,
    /** What is read until everything has settled. */
    async readsAfter(...events: readonly (StreamEvent | 'down')[]): Promise<readonly string[]> {
      reads.length = 0
      for (const event of events) {
        if (event === 'down') feed.onDown()
        else feed.onEvent(event)
      }
      await vi.advanceTimersByTimeAsync(5_000)
      return reads.toSorted()
    },
  }
}

const event = (name: StreamEvent['name'], data: unknown, id = '1'): StreamEvent => ({
  name,
  id,
  data: JSON.stringify(data),
})
const wallets = (...addresses: readonly string[]): StreamEvent => event('wallets', { wallets: addresses })

describe('the live stream', () => {
  it('feeds an order to its query, and has the lists read again, once for several orders', async () => {
    const { queryClient, readsAfter } = await scene()
    const events = [4, 5, 5].map((version) => event('order_updated', { ...ORDER, version, status: 'SENT' }))
    expect(await readsAfter(...events, event('order_updated', { ...ORDER, id: BULK_ID }))).toEqual([
      ORDER_LISTS,
    ])
    expect(queryClient.getQueryData([SINGLE_ORDERS.key, ORDER.id])).toEqual(
      anOrder({ version: 5, status: 'SENT' }),
    )
  })

  it('reads no list again for confirmations, which come without a new version', async () => {
    const { queryClient, readsAfter } = await scene()
    await readsAfter(event('order_updated', { ...ORDER, version: 5 }))
    expect(await readsAfter(event('order_updated', { ...ORDER, version: 5, confirmations: 2 }))).toEqual([])
    expect(queryClient.getQueryData([SINGLE_ORDERS.key, ORDER.id])).toMatchObject({ confirmations: 2 })
  })

  it('never puts an older copy over a newer one', async () => {
    const { queryClient, readsAfter } = await scene()
    await readsAfter(
      event('order_updated', { ...ORDER, version: 5, status: 'COMPLETE' }),
      event('order_updated', { ...ORDER, version: 4, status: 'SENT' }),
    )
    expect(queryClient.getQueryData([SINGLE_ORDERS.key, ORDER.id])).toMatchObject({ status: 'COMPLETE' })
  })

  it('feeds a bulk order to both of its copies, and asks the server for neither', async () => {
    const { queryClient, readsAfter } = await scene()
    const wire = { ...aBulkOrderWire(), version: 7, status: 'PROCESSING' as const }
    const bulk = { recipients: 2, completed: 0, refunded: 0, network_ids: ['base'] }
    queryClient.setQueryData([SINGLE_ORDERS.key, BULK_ID], anOrder({ id: BULK_ID, bulk, version: 6 }))
    expect(await readsAfter(event('bulk_order_updated', wire))).toEqual([ORDER_LISTS])
    expect(queryClient.getQueryData([BULK_ORDERS.key, BULK_ID])).toEqual(toBulkOrder(wire))
    expect(queryClient.getQueryData([SINGLE_ORDERS.key, BULK_ID])).toMatchObject({
      status: 'SENDING',
      version: 7,
      bulk: {
        ...bulk,
        completed: wire.bulk_order_schedules.filter(({ status }) => status === 'COMPLETE').length,
      },
    })
    expect(await readsAfter(event('bulk_order_updated', { ...wire, confirmations: 1 }))).toEqual([])
    expect(queryClient.getQueryData([SINGLE_ORDERS.key, BULK_ID])).toMatchObject({ confirmations: 1 })
    await readsAfter(event('bulk_order_updated', { ...wire, version: 5, status: 'DEPOSITED' }))
    expect(queryClient.getQueryData([SINGLE_ORDERS.key, BULK_ID])).toMatchObject({ status: 'SENDING' })
  })

  it('follows the wallets that the server names once it has caught up, and none when it is down', async () => {
    const { feed, readsAfter } = await scene()
    const shown = [BULK_ORDERS.key, SINGLE_ORDERS.key, SINGLE_ORDERS.key, ORDER_LISTS]
    expect(await readsAfter(event('wallets', { wallets: ['0xA'] }, ''))).toEqual([])
    expect(followedWallets.has('0xA')).toBe(false)
    expect(await readsAfter(wallets('0xA', '0xB'))).toEqual(shown)
    expect([followedWallets.has('0xA'), followedWallets.has('0xC')]).toEqual([true, false])
    expect(await readsAfter(wallets('0xA', '0xB'))).toEqual([])
    // Polling takes over with a read of everything that is shown.
    expect(await readsAfter('down')).toEqual(shown)
    expect(followedWallets.has('0xA')).toBe(false)
    feed.end()
    expect(await readsAfter(wallets('0xA'))).toEqual([])
  })

  it('reads everything again when more has changed than was sent', async () => {
    const { readsAfter } = await scene()
    expect(await readsAfter(event('missed', {}, ''))).toEqual([
      BULK_ORDERS.key,
      RECENT_ORDERS,
      SINGLE_ORDERS.key,
      SINGLE_ORDERS.key,
      ORDER_LISTS,
    ])
  })

  it('reports an event that it cannot read, and goes on', async () => {
    const { problems, queryClient, readsAfter } = await scene()
    await readsAfter(
      { name: 'order_updated', data: '{', id: '1' },
      event('order_updated', { ...ORDER, version: 9 }),
    )
    expect(problems).toHaveLength(1)
    expect(queryClient.getQueryData([SINGLE_ORDERS.key, ORDER.id])).toMatchObject({ version: 9 })
  })
})
