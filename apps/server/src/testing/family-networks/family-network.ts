import type { DepositWire } from '@sunspan/api'
import type { NetworkType } from '@sunspan/domain'
import type { InjectClient } from '../inject-client.ts'

/** A wallet with coins and every token of its network that executes what the API requests. */
export interface FamilySender {
  readonly address: string
  /** Returns the status of the login. */
  logIn(client: InjectClient): Promise<number>
  /** Submits an order's deposit to the node. Throws the node's error. */
  pay(deposit: DepositWire): Promise<void>
}

/** A network with one local node, which mines on demand. */
export interface FamilyNetwork {
  readonly id: string
  readonly type: NetworkType
  /** In an installation file. */
  readonly entry: object
  /** A funded wallet of its own. */
  newSender(): Promise<FamilySender>
  /** An address that has never held anything. */
  newReceiver(): Promise<string>
  /** An address's balance in base units, from the node; `token` is null for the native coin. */
  balanceOf(owner: string, token: string | null): Promise<bigint>
  mine(): Promise<void>
  stop(): Promise<void>
}
