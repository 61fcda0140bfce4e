import { afterEach, describe, expect, it } from 'vitest'
import { followedWallets } from '../../shared/live/followed-wallets.ts'
import { orderListQuery, type OrderListQuestion } from './order-list-query.ts'
import { anOrder } from './testing/order-builder.ts'

const WALLET = anOrder().walletSender
const FULL = { orders: Array.from({ length: 50 }, () => anOrder()), next: 'position' }
const question = (changes: Partial<OrderListQuestion> = {}): OrderListQuestion => ({
  wallets: [WALLET],
  filter: 'all',
  kind: 'any',
  search: '',
  ...changes,
})
const pagesOf = (count: number) => Array.from({ length: count }, () => FULL)

describe('the list of the explorer', () => {
  afterEach(() => followedWallets.set([]))

  /** Milliseconds until it is asked for again with this many pages. */
  function intervalOf(pages: number): unknown {
    const { refetchInterval } = orderListQuery(question())
    const state = { data: { pages: pagesOf(pages) }, error: null }
    // CAST: what the interval reads of a query.
    return typeof refetchInterval === 'function' && refetchInterval({ state } as never)
  }

  it('is asked for every 5 s, with two or more further pages every 15 s, and not with a stream', () => {
    expect([1, 2, 3, 9].map(intervalOf)).toEqual([5_000, 5_000, 15_000, 15_000])
    followedWallets.set([WALLET])
    expect([1, 9].map(intervalOf)).toEqual([false, false])
  })

  it('has further pages until one is not full, of what is in progress up to 200 orders', () => {
    const nextOf = (filter: OrderListQuestion['filter'], pages: number): unknown =>
      orderListQuery(question({ filter })).getNextPageParam(FULL, pagesOf(pages), '', [])
    expect([1, 3, 4, 9].map((pages) => nextOf('all', pages))).toEqual(Array(4).fill('position'))
    expect([1, 3, 4].map((pages) => nextOf('in_progress', pages))).toEqual(['position', 'position', null])
    const last = { orders: [anOrder()], next: 'position' }
    expect(orderListQuery(question()).getNextPageParam(last, [FULL, last], '', [])).toBeNull()
  })
})
