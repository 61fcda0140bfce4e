import type { DepositWire } from '@sunspan/api'
import type { NetworkType } from '@sunspan/domain'
import type { InjectClient } from '../inject-client.ts'

/** A wallet with coins and every token of its network, that does what the API asks of it. */
export interface FamilySender {
  readonly address: string
  /** Answers the status of the login. */
  logIn(client: InjectClient): Promise<number>
  /** Hands the deposit that an order asks for to the node. Throws what the node says. */
  pay(deposit: DepositWire): Promise<void>
}

/** A network of one local node, whose blocks come when a test says so, or with each transaction. */
export interface FamilyNetwork {
  readonly id: string
  readonly type: NetworkType
  /** A funded wallet that nobody else uses. */
  newSender(): Promise<FamilySender>
  /** An address that has never held anything. */
  newReceiver(): string
  /** Base units that the node says an address holds; `token` is null for the coin. */
  balanceOf(owner: string, token: string | null): Promise<bigint>
  mine(): Promise<void>
  stop(): Promise<void>
}
