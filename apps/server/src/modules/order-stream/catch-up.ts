import type { Order, OrderService } from '@sunspan/bridge'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ThreadBudget } from '../../http/load/create-thread-budget.ts'
import { listOwners } from '../orders/list-owners.ts'
import type { ProvedWallet } from '../wallet-auth/session.ts'
import type { EventStream } from './event-stream.ts'
import type { OrderStreams } from './order-streams.ts'
import type { OrderUpdate, ToOrderUpdate } from './order-update.ts'

/**
 * An order has the time at which its transaction began, of the clock of another process: changes are sent from this long before a cursor on. Readers
 * keep the higher version.
 */
export const OVERLAP_MS = 60_000

/** What a stream begins with, at most: some hundred orders, or five with fifty recipients. */
const MOST_BYTES = 256 * 1_024

export interface CatchUpDeps {
  readonly orders: Pick<OrderService, 'listChanged'>
  readonly streams: Pick<OrderStreams, 'deliver' | 'sendMissed' | 'completeCatchUp' | 'drop'>
  readonly toUpdate: ToOrderUpdate
  readonly budget: Pick<ThreadBudget, 'spend' | 'wait' | 'inTurn'>
  readonly onProblem: (error: unknown) => void
}

/**
 * Sends to a new stream of a session what has changed since the cursor, up to `openedAt`, when it was opened; undefined: the latest changes. While this
 * lasts, events carry no id: a reader that loses the stream asks from the same cursor again. If it fails the stream ends, for the same reason. Of more
 * than MOST_BYTES the latest changes are sent, and that others were missed. For a reader who has gone before its payer's turn nothing is read.
 */
export async function catchUp(
  deps: CatchUpDeps,
  stream: EventStream,
  asked: {
    readonly proofs: readonly ProvedWallet[]
    readonly since: number | undefined
    readonly openedAt: Date
    /** Whose time it takes. */
    readonly payer: string
  },
): Promise<void> {
  const { streams, budget } = deps
  const { proofs, openedAt, payer } = asked
  const from = Math.min(asked.since ?? openedAt.getTime(), openedAt.getTime())
  try {
    await budget.wait(payer)
    const changes = await budget.inTurn(payer, async () =>
      stream.response.closed
        ? undefined
        : deps.orders.listChanged({
            owners: listOwners(proofs, undefined, (_family, address) => address),
            since: new Date(Math.max(0, from - OVERLAP_MS)),
          }),
    )
    if (changes === undefined) return
    const { orders, isComplete } = changes
    const updates = await latestOf(orders, deps, payer)
    if (!isComplete || updates.length < orders.length) streams.sendMissed(proofs, stream)
    for (const update of updates) {
      if (!(await streams.deliver(stream, update))) return
    }
    streams.completeCatchUp(stream, openedAt)
  } catch (error) {
    deps.onProblem(error)
    streams.drop(stream)
  }
}

/** The latest changes that fit, the latest at the end as in `orders`; one in a turn of the event loop, since one of fifty recipients takes a millisecond. */
async function latestOf(
  orders: readonly Order[],
  { toUpdate, budget }: CatchUpDeps,
  payer: string,
): Promise<readonly OrderUpdate[]> {
  const updates: OrderUpdate[] = []
  let bytes = 0
  for (const order of orders.toReversed()) {
    await nextTurn()
    await budget.wait(payer)
    const update = budget.spend(payer, () => toUpdate(order))
    bytes += Buffer.byteLength(update.json)
    if (bytes > MOST_BYTES) break
    updates.unshift(update)
  }
  return updates
}
