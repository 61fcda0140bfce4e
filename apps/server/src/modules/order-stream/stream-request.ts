import type { ChainFamily } from '@sunspan/domain'
import type { ServerResponse } from 'node:http'

/** What a stream is about: orders of one recipient, or bulk orders. */
export type StreamTopic = 'orders' | 'bulk_orders'

/** An event stream that somebody asks for. */
export interface StreamRequest {
  readonly topic: StreamTopic
  readonly sessionId: string
  readonly family: ChainFamily
  readonly address: string
  /** Null where the proof holds on every network of the family. */
  readonly networkIds: ReadonlySet<string> | null
  readonly ip: string
  readonly expiresAt: Date
  /** With its head written; nothing else writes to it. One that has closed already is not added. */
  readonly response: ServerResponse
}
