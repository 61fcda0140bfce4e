import type { ChainFamily } from '@sunspan/domain'
import type { Order } from '../../orders/order.ts'
import type { BridgedNode } from '../compose-node-bridge.ts'

/** What a sender puts into its deposit; base units. */
export interface Spending {
  readonly from: string
  readonly amount: bigint
}

/** A real node of whatever family, which makes a block when it is told to. */
export interface CrashNode {
  readonly networkId: string
  readonly family: ChainFamily
  readonly rpcUrl: string
  /** The address of USDC. */
  readonly token: string
  readonly treasury: string
  /** The treasury's payout contract; null where the family has none. */
  readonly payoutContract: string | null
  /** Of the installation file, where the fixture has none like it. */
  readonly entry?: BridgedNode['entry']
  /** Holds coins and USDC, and can send. */
  readonly user: string
  /** An address that nobody has used. */
  createRecipient(): string
  /** An account that can send and that nobody has used, with some coins for fees, and this much of the token. */
  createAccount(tokens: bigint): Promise<string>
  /** Puts what an order asks for into the block that is being made, in this amount; answers the transaction's hash. */
  deposit(order: Order, spending: Spending): Promise<string>
  /** At this base fee where the family has one, in wei; at what the chain comes to by itself when absent. */
  mine(baseFee?: bigint): Promise<void>
  /**
   * The most that any of the treasury's transactions that wait for a block offers for its gas; undefined when none waits. Absent where
   * signed bytes cannot be offered for more.
   */
  highestOffer?(): Promise<bigint | undefined>
  /** Base units at the end of the newest block; null for the native coin. */
  balanceOf(owner: string, token: string | null): Promise<bigint>
  stop(): Promise<void>
}
