import type { ChainFamily } from '@sunspan/domain'
import type { ServerResponse } from 'node:http'

/** Orders with one recipient, or bulk orders. */
export type StreamTopic = 'orders' | 'bulk_orders'

export interface StreamWallet {
  readonly family: ChainFamily
  /** In the family's normal form. */
  readonly address: string
}

/** An event stream, as it was asked for. */
export interface EventStream {
  readonly sessionId: string
  readonly ip: string
  /** One wallet's orders of one topic; null: those of all wallets that the session has proved, of both topics. */
  readonly only: (StreamWallet & { readonly topic: StreamTopic }) | null
  /** Its head has been written, and nothing else writes to it. A response that has already closed is not added. */
  readonly response: ServerResponse
}
