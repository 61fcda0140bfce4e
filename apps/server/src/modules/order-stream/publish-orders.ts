import type { Catalog, Order, OrderService } from '@sunspan/bridge'
import { OVERLAP_MS } from './catch-up.ts'
import type { OrderStreams } from './order-streams.ts'
import type { ToOrderUpdate } from './order-update.ts'

/** The number of wallets that are queried together after a gap. */
const WALLETS_AT_ONCE = 20

export interface PublishDeps {
  readonly orders: Pick<OrderService, 'subscribe' | 'listChanged'>
  readonly catalog: Pick<Catalog, 'familyOf'>
  readonly streams: Pick<
    OrderStreams,
    'publish' | 'sendMissed' | 'hasReader' | 'wallets' | 'closeAll' | 'size'
  >
  readonly toUpdate: ToOrderUpdate
  readonly onProblem: (error: unknown) => void
}

/**
 * Publishes every changed order to its sender's streams. When changes may have been missed, it sends what has changed since to every wallet with a
 * stream, or ends all streams if that fails: their readers return and catch up. Returns a function that stops it.
 */
export function publishOrders(deps: PublishDeps): () => void {
  const { streams, catalog } = deps
  const publish = (order: Order): void => {
    const family = catalog.familyOf(order.currencyIn.networkId)
    if (streams.hasReader({ family, address: order.walletSender })) streams.publish(deps.toUpdate(order))
  }
  const replay = async (lostAt: Date): Promise<void> => {
    const since = new Date(lostAt.getTime() - OVERLAP_MS)
    const waiting = [...streams.wallets()]
    while (waiting.length > 0) {
      const wallets = waiting.splice(0, WALLETS_AT_ONCE)
      const owners = wallets.map(({ address }) => ({ address, networkIds: null }))
      const { orders, isComplete } = await deps.orders.listChanged({ owners, since })
      if (!isComplete) streams.sendMissed(wallets)
      for (const order of orders) publish(order)
    }
  }
  const onGap = (lostAt: Date): void => {
    replay(lostAt).catch((error: unknown) => {
      deps.onProblem(error)
      streams.closeAll()
    })
  }
  // A stream that opens later catches up with what was not read.
  return deps.orders.subscribe(publish, onGap, () => streams.size > 0)
}
