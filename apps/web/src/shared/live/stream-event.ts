/** Events of the session's stream. */
export const STREAM_EVENTS = ['order_updated', 'bulk_order_updated', 'wallets', 'missed'] as const

export interface StreamEvent {
  readonly name: (typeof STREAM_EVENTS)[number]
  /** JSON, as the server wrote it. */
  readonly data: string
  /** Where a stream goes on after this event; empty while changes from before it are still to come. */
  readonly id: string
}
