import type { BulkOrderWire, OrderWire } from '@sunspan/api'
import type { ChangesQuery, Order } from '@sunspan/bridge'
import { expect, it, vi } from 'vitest'
import type { StreamWallet } from './event-stream.ts'
import { createOrderUpdates, type OrderUpdate } from './order-update.ts'
import { publishOrders } from './publish-orders.ts'

const order = (id: string, version: number, walletSender = '0xA'): Order =>
  // CAST: publishing uses only these fields of an order.
  ({ id, version, walletSender, currencyIn: { networkId: 'base' }, bulk: null }) as Order
// CAST: as above.
const bulkOrder = (id: string): Order => ({ ...order(id, 1), bulk: {} }) as unknown as Order
const walletsOf = (...addresses: readonly string[]): readonly StreamWallet[] =>
  addresses.map((address) => ({ family: 'evm', address }))

function setUp(wallets: readonly StreamWallet[], answer: { isComplete?: boolean; error?: Error } = {}) {
  const published: OrderUpdate[] = []
  const asked: ChangesQuery[] = []
  const missed: (readonly StreamWallet[])[] = []
  const problems: unknown[] = []
  let closed = 0
  let tell: (order: Order) => void = () => undefined
  let tellGap: ((since: Date) => void) | undefined
  let isWanted = () => true
  const catalog = { familyOf: () => 'evm' as const }
  publishOrders({
    orders: {
      subscribe(listener, onGap, wants = isWanted) {
        tell = listener
        isWanted = wants
        tellGap = onGap
        return () => undefined
      },
      listChanged: async (query) => {
        asked.push(query)
        if (answer.error !== undefined) throw answer.error
        return { orders: [order('first', 9), order('second', 4)], isComplete: answer.isComplete ?? true }
      },
    },
    catalog,
    streams: {
      size: wallets.length,
      hasReader: ({ address }) => wallets.some((wallet) => wallet.address === address),
      wallets: () => wallets,
      publish: (update) => published.push(update),
      sendMissed: (told) => missed.push(told),
      closeAll: () => {
        closed += 1
      },
    },
    toUpdate: createOrderUpdates({
      catalog,
      // CAST: only its text is compared.
      toWire: ({ id }) => ({ id }) as OrderWire,
      // CAST: only its text is compared.
      toBulkWire: ({ id }) => ({ id, transfer_time_type: 'fast' }) as BulkOrderWire,
    }),
    onProblem: (error) => problems.push(error),
  })
  return {
    published,
    asked,
    missed,
    problems,
    closed: () => closed,
    tell: (changed: Order) => tell(changed),
    tellGap: () => tellGap?.(new Date(100_000)),
    isWanted: () => isWanted(),
  }
}

it('hands every change to the streams of its sender, and leaves out those without a follower', () => {
  const { published, tell } = setUp(walletsOf('0xA'))
  tell(order('first', 3))
  tell(bulkOrder('second'))
  tell(order('third', 1, '0xB'))
  expect(published).toMatchObject([
    { topic: 'orders', family: 'evm', walletSender: '0xA', version: 3, json: '{"id":"first"}' },
    { topic: 'bulk_orders', version: 1, json: '{"id":"second","transfer_time_type":"fast"}' },
  ])
})

it('sends every followed wallet what has changed since the connection was lost, twenty wallets at once', async () => {
  const wallets = walletsOf('0xA', ...Array.from({ length: 20 }, (_, index) => `0x${String(index)}`))
  const { published, asked, missed, tellGap } = setUp(wallets)
  tellGap()
  await vi.waitFor(() => expect(published.map(({ version }) => version)).toEqual([9, 4, 9, 4]), 60_000)
  expect(asked.map(({ owners, since }) => [owners.length, owners[0], since.getTime()])).toEqual([
    [20, { address: '0xA', networkIds: null }, 40_000],
    [1, { address: '0x19', networkIds: null }, 40_000],
  ])
  expect(missed).toEqual([])
})

it('reports that more has changed than it sends', async () => {
  const wallets = walletsOf('0xA')
  const { missed, tellGap } = setUp(wallets, { isComplete: false })
  tellGap()
  await vi.waitFor(() => expect(missed).toEqual([wallets]), 60_000)
})

it('ends all streams if it cannot read what was missed: they catch up when they return', async () => {
  const { problems, closed, tellGap } = setUp(walletsOf('0xA'), { error: new Error('away') })
  tellGap()
  await vi.waitFor(() => expect(closed()).toBe(1), 60_000)
  expect(problems).toMatchObject([{ message: 'away' }])
})

it('queries nothing while there are no listeners', () => {
  const { published, asked, tell, tellGap } = setUp([])
  tell(order('first', 3))
  tellGap()
  expect([published, asked]).toEqual([[], []])
})

it('has changed orders read only while a stream is open', () => {
  expect(setUp([]).isWanted()).toBe(false)
  expect(setUp(walletsOf('0xA')).isWanted()).toBe(true)
})
