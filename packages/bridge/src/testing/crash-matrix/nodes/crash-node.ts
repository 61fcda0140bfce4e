import type { ChainFamily } from '@sunspan/domain'
import type { Order } from '../../../model/order.ts'
import type { BridgedNode } from '../../worlds/compose-node-bridge.ts'

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
  /** The address of its token; null where there is none. */
  readonly token: string | null
  /** The treasury's payout contract; null where the family has none. */
  readonly payoutContract: string | null
  /** Of the installation file, where the fixture has none like it. */
  readonly entry?: BridgedNode['entry']
  /** Rounds of the other nodes' blocks to one of its own, where blocks are far between; each round has one when absent. */
  readonly roundsPerBlock?: number
  /** Holds coins and tokens, and can send. */
  readonly user: string
  /** An address that nobody has used. */
  createRecipient(): string
  /** An account that can send and that nobody has used, with some coins for fees, and this much of the token. */
  createAccount(tokens: bigint): Promise<string>
  /**
   * Puts what an order asks for into the block that is being made, in this amount, or into the newest where it takes several; answers the
   * hash of the transaction that brings it.
   */
  deposit(order: Order, spending: Spending): Promise<string>
  /** Of what offers this for its gas at least, in wei, or for a thousand virtual bytes, in satoshis; of all that waits when absent. */
  mine(leastOffer?: bigint): Promise<void>
  /** A block after which offers may be low again. Absent where all blocks are such. */
  calm?(): Promise<void>
  /** Blocks until nothing is on its way between accounts. Absent where transactions are done in one block. */
  settle?(): Promise<void>
  /**
   * The most that any of the treasury's transactions that wait for a block offers, as `mine` takes it; undefined when none waits. Absent where
   * signed bytes cannot be offered for more.
   */
  highestOffer?(): Promise<bigint | undefined>
  /** Base units at the end of the newest block; null for the native coin. */
  balanceOf(owner: string, token: string | null): Promise<bigint>
  /** What somebody who sends nothing meanwhile was paid; base units. Its balance, but where an account pays for what it receives. */
  receivedBy(owner: string, token: string | null): Promise<bigint>
  /** Base units that are the treasury's, wherever it holds them. */
  held(token: string | null): Promise<bigint>
  stop(): Promise<void>
}

/** Null is the coin. */
export const tokensOf = ({ token }: CrashNode): readonly (string | null)[] =>
  token === null ? [null] : [null, token]
