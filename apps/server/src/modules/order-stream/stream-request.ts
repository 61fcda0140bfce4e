import type { ChainFamily } from '@sunspan/domain'
import type { ServerResponse } from 'node:http'

/** Topic of a stream: orders with one recipient, or bulk orders. */
export type StreamTopic = 'orders' | 'bulk_orders'

/** A requested event stream. */
export interface StreamRequest {
  readonly topic: StreamTopic
  readonly sessionId: string
  readonly family: ChainFamily
  readonly address: string
  /** Null if the proof is valid on every network of the family. */
  readonly networkIds: ReadonlySet<string> | null
  readonly ip: string
  readonly expiresAt: Date
  /** Its head has been written, and nothing else writes to it. A response that has already closed is not added. */
  readonly response: ServerResponse
}
