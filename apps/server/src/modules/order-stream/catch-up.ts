import type { OrderService } from '@sunspan/bridge'
import { listOwners } from '../orders/list-owners.ts'
import type { ProvedWallet } from '../wallet-auth/session.ts'
import type { EventStream } from './event-stream.ts'
import type { OrderStreams } from './order-streams.ts'
import type { ToOrderUpdate } from './order-update.ts'

/**
 * An order has the time at which its transaction began, of the clock of another process: changes are sent from this long before a cursor on. Readers
 * keep the higher version.
 */
export const OVERLAP_MS = 60_000

export interface CatchUpDeps {
  readonly orders: Pick<OrderService, 'listChanged'>
  readonly streams: Pick<OrderStreams, 'deliver' | 'tellMissed' | 'completeCatchUp' | 'drop'>
  readonly toUpdate: ToOrderUpdate
  readonly onProblem: (error: unknown) => void
}

/**
 * Sends to a new stream of a session what has changed since the cursor, up to `openedAt`, when it was opened; undefined: the latest changes. While this
 * lasts, events carry no id: a reader that loses the stream asks from the same cursor again. If it fails the stream ends, for the same reason.
 */
export async function catchUp(
  deps: CatchUpDeps,
  stream: EventStream,
  asked: {
    readonly proofs: readonly ProvedWallet[]
    readonly since: number | undefined
    readonly openedAt: Date
  },
): Promise<void> {
  const { streams, toUpdate } = deps
  const { proofs, openedAt } = asked
  const from = Math.min(asked.since ?? openedAt.getTime(), openedAt.getTime())
  try {
    const { orders, isComplete } = await deps.orders.listChanged({
      owners: listOwners(proofs, undefined, (_family, address) => address),
      since: new Date(Math.max(0, from - OVERLAP_MS)),
    })
    if (!isComplete) streams.tellMissed(proofs, stream)
    for (const order of orders) {
      if (!(await streams.deliver(stream, toUpdate(order)))) return
    }
    streams.completeCatchUp(stream, openedAt)
  } catch (error) {
    deps.onProblem(error)
    streams.drop(stream)
  }
}
