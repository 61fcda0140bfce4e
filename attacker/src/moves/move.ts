import type { Random } from '@sunspan/chains/fuzzing'
import type { Address, Hex } from 'viem'
import type { Actor } from '../actors/actor.ts'
import type { Answer, Call } from '../actors/call.ts'
import type { createKnown } from '../actors/known.ts'
import type { Operation } from '../grammar/operations.ts'

/** A deposit that an actor has sent: whether it landed, the chain knows. */
export interface SentDeposit {
  readonly hash: Hex
  /** Wei. */
  readonly amount: bigint
  /** Set where it names no order: it may fill any order of this wallet that asks for as much. */
  readonly unnamedFrom?: Address
}

/** A payment that the API has promised, to an address that nothing else pays. */
export interface Promised {
  readonly network: string
  readonly receiver: Address
  /** Wei. */
  readonly amount: bigint
}

/** An order that was paid in some way, with its terms as they were when it was made. */
export interface PaidOrder {
  readonly id: string
  /** Of a swap it is only known how often it was paid: it asks for one. */
  readonly kind: 'standard' | 'bulk' | 'swap'
  /** How it was paid. */
  readonly how: string
  /** The network that it is paid on. */
  readonly from: string
  /** The wallet that has ordered; undefined for one of another family. */
  readonly sender?: Address
  /** What it asks for, in wei. */
  readonly asked: bigint
  /** What it promises: one payment, or one a row. */
  readonly promised: readonly Promised[]
  readonly sent: SentDeposit[]
}

/** What a move has to work with. */
export interface Scene {
  readonly url: string
  readonly random: Random
  readonly operations: readonly [Operation, ...Operation[]]
  readonly known: ReturnType<typeof createKnown>
  readonly actors: readonly [Actor, ...Actor[]]
  readonly paid: PaidOrder[]
  /** Sends a call, has its answer judged, and counts it. */
  readonly send: (actor: Actor, call: Call) => Promise<Answer>
  /** Notes what must not be. */
  readonly report: (problem: string, call?: Call) => void
}

/** One thing that an attacker tries. */
export type Move = (scene: Scene) => Promise<void>
