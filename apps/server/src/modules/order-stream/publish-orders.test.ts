import type { BulkOrderWire, OrderWire } from '@sunspan/api'
import type { ListedOrder, Order, OrderQuery } from '@sunspan/bridge'
import { expect, it, vi } from 'vitest'
import type { OrderUpdate } from './order-streams.ts'
import { publishOrders } from './publish-orders.ts'

// CAST: publishing uses only these fields of an order.
const order = (id: string, version: number): ListedOrder =>
  ({ id, version, walletSender: '0xA', currencyIn: { networkId: 'base' }, bulk: null }) as ListedOrder
// CAST: as above.
const bulkOrder = (id: string): Order => ({ ...order(id, 1), bulk: {} }) as unknown as Order

function setUp(wallets: readonly string[]) {
  const published: OrderUpdate[] = []
  const asked: OrderQuery[] = []
  let tell: (order: Order) => void = () => undefined
  let tellGap: (() => void) | undefined
  publishOrders({
    orders: {
      subscribe(listener, onGap) {
        tell = listener
        tellGap = onGap
        return () => undefined
      },
      list: async (query) => {
        asked.push(query)
        return { orders: [order('first', 9), order('second', 4)], totalCount: 2, next: null }
      },
    },
    catalog: { familyOf: () => 'evm' },
    streams: {
      size: wallets.length,
      wallets: () => wallets,
      publish: (update) => published.push(update),
    },
    // CAST: only its text is compared.
    toWire: ({ id }) => ({ id }) as OrderWire,
    // CAST: only its text is compared.
    toBulkWire: ({ id }) => ({ id, transfer_time_type: 'fast' }) as BulkOrderWire,
    onProblem: (error) => {
      throw error
    },
  })
  return { published, asked, tell: (changed: Order) => tell(changed), tellGap: () => tellGap?.() }
}

it('hands every change to the streams of its sender', () => {
  const { published, tell } = setUp(['0xA'])
  tell(order('first', 3))
  tell(bulkOrder('second'))
  expect(published).toMatchObject([
    { topic: 'orders', walletSender: '0xA', version: 3, json: '{"id":"first"}' },
    { topic: 'bulk_orders', version: 1, json: '{"id":"second","transfer_time_type":"fast"}' },
  ])
})

it('sends the orders of every listening wallet again after changes may have been missed', async () => {
  const { published, asked, tellGap } = setUp(['0xA', '0xB'])
  tellGap()
  await vi.waitFor(() => expect(published.map(({ version }) => version)).toEqual([9, 4, 9, 4]))
  expect(asked.map(({ owners }) => owners)).toEqual([
    [{ address: '0xA', networkIds: null }],
    [{ address: '0xB', networkIds: null }],
  ])
})

it('asks for nothing while nobody listens', () => {
  const { published, asked, tell, tellGap } = setUp([])
  tell(order('first', 3))
  tellGap()
  expect([published, asked]).toEqual([[], []])
})
