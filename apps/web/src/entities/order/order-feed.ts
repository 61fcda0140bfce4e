import type { EventFeed } from '../../shared/api/event-stream.ts'
import type { OrderKind, VersionedOrder } from './order-kind.ts'

/** Live updates of a verified wallet's orders of one kind. */
export const orderFeed = <O extends VersionedOrder>(
  { feedName, feedUrl, readEvent }: OrderKind<O>,
  address: string,
  onEvent: (order: O) => void,
): EventFeed<O> => ({
  name: `${feedName}.${address}`,
  url: feedUrl(address),
  read: readEvent,
  onEvent,
})
