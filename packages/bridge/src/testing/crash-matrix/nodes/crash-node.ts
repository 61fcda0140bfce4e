import type { ChainFamily } from '@sunspan/domain'
import type { Order } from '../../../model/order.ts'
import type { BridgedNode } from '../../worlds/compose-node-bridge.ts'

/** A sender and the amount of its deposit, in base units. */
export interface Spending {
  readonly from: string
  readonly amount: bigint
}

/** A real node of any family, which mines only on request. */
export interface CrashNode {
  readonly networkId: string
  readonly family: ChainFamily
  readonly rpcUrl: string
  /** The address of its token; null if there is none. */
  readonly token: string | null
  /** The treasury's payout contract; null if the family has none. */
  readonly payoutContract: string | null
  /** Its entry of the installation file, if the fixture has no similar one. */
  readonly entry?: BridgedNode['entry']
  /** Rounds of the other nodes' blocks per block of this one, if its blocks are rare; one if absent. */
  readonly roundsPerBlock?: number
  /** Holds coins and tokens, and can send. */
  readonly user: string
  /** A fresh address. */
  createRecipient(): Promise<string>
  /** A fresh account that can send, with some coins for fees, and this amount of the token. */
  createAccount(tokens: bigint): Promise<string>
  /**
   * Puts the deposit for an order, in this amount, into the open block, or into the newest if it takes several; returns the hash of the transaction
   * that delivers it.
   */
  deposit(order: Order, spending: Spending): Promise<string>
  /** Mines transactions that offer at least this much, in wei of gas price or in satoshis per thousand virtual bytes; all pending ones if absent. */
  mine(leastOffer?: bigint): Promise<void>
  /** Mines a block after which offers may be low again. Absent if that applies to all blocks. */
  calm?(): Promise<void>
  /** Mines until no transfer is in progress between accounts. Absent if transactions complete within one block. */
  settle?(): Promise<void>
  /**
   * The highest offer among the treasury's pending transactions, in the unit of `mine`; undefined if none is pending. Absent if signed transactions
   * cannot be replaced.
   */
  highestOffer?(): Promise<bigint | undefined>
  /** Base units at the end of the newest block; null for the native coin. */
  balanceOf(owner: string, token: string | null): Promise<bigint>
  /** What an account that sends nothing meanwhile was paid, in base units. Its balance, unless receiving costs the account a fee. */
  receivedBy(owner: string, token: string | null): Promise<bigint>
  /** Base units that the treasury owns, wherever it holds them. */
  held(token: string | null): Promise<bigint>
  stop(): Promise<void>
}

/** Null is the coin. */
export const tokensOf = ({ token }: CrashNode): readonly (string | null)[] =>
  token === null ? [null] : [null, token]
