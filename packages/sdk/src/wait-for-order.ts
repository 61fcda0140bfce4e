import type { CallOptions } from './call-options.ts'
import type { Client } from './create-client.ts'
import type { Order } from './generated/api.ts'
import { SunspanError } from './sunspan-error.ts'
import { waitFor } from './wait-for.ts'

/** A status after which nothing more is paid. A refund may still be on its way: see `refund`. */
const LAST: ReadonlySet<Order['status']> = new Set(['COMPLETE', 'REJECTED', 'EXPIRED', 'DEPOSIT_FAILED'])

const POLL_MS = 2_000
const PATIENCE_MS = 3_600_000

/** Asks every two seconds until the order is over, and returns it. Throws a `SunspanError` with the code `TIMEOUT` after `patienceMs`, by default an hour. */
export async function waitForOrder(
  client: Client,
  id: string,
  options: CallOptions & {
    readonly patienceMs?: number | undefined
    /** Called with each state that is new. */
    readonly onChange?: ((order: Order) => void) | undefined
  } = {},
): Promise<Order> {
  const { patienceMs = PATIENCE_MS, onChange, ...call } = options
  const deadline = performance.now() + patienceMs
  let version = -1
  for (;;) {
    const order = await client.getOrder({ id }, call)
    if (order.version > version) {
      version = order.version
      onChange?.(order)
    }
    if (LAST.has(order.status)) return order
    if (performance.now() > deadline)
      throw new SunspanError('TIMEOUT', `Order ${id} is still ${order.status}.`)
    await waitFor(POLL_MS, options.signal)
  }
}
