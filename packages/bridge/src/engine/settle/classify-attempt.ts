import type { LegResult, PayoutState } from '@sunspan/chains'
import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'

/** The chain's head when a step looks payouts up. */
export interface LookUpHead {
  readonly height: bigint
  /** Confirmations that make a payout final. */
  readonly required: number
}

/** What to do about an attempt, given the chain's states of all its variants. */
export type Settlement =
  | { readonly kind: 'wait' }
  /** Broadcast the newest bytes again. */
  | { readonly kind: 'rebroadcast' }
  | { readonly kind: 'in_mempool' }
  | {
      readonly kind: 'landed'
      /** One-based. */
      readonly variantNo: number
      readonly final: boolean
      readonly feePaid: bigint
      /** Null where payments of a batch left or returned in separate blocks. */
      readonly height: bigint | null
      /** For a batch only. */
      readonly legs?: readonly LegResult[] | undefined
    }
  | {
      readonly kind: 'dead'
      readonly status: 'failed' | 'expired'
      /** Zero for bytes that are in no block. */
      readonly feePaid: bigint
      /** Null also for those, and for a payment that left the wallet and returned. */
      readonly height: bigint | null
      readonly variantNo: number | null
    }
  | { readonly kind: 'slot_taken'; readonly height: bigint }

/**
 * A slot was used, or bytes expired, at a block that may be this many above the head: providers are some blocks apart. What is further ahead was claimed by
 * nodes that lie, and does not count any more.
 */
const FURTHEST_AHEAD = 64n

/**
 * Classifies an attempt; `states` has one entry per variant, in order. An attempt is dead only when the chain has shown, for as many blocks as the
 * network requires, that one of its variants reverted, or that all have expired: another transaction took their slot, or their validity is over.
 * Nothing else permits another attempt.
 */
export function classifyAttempt(
  attempt: Pick<OpenAttempt, 'slotTakenAt'>,
  states: readonly PayoutState[],
  headHeight: bigint,
  requiredConfirmations: number,
): Settlement {
  for (const [index, state] of states.entries()) {
    if (state.status !== 'confirmed' && state.status !== 'failed') continue
    const { confirmations, feePaid, height } = state
    const isDeep = confirmations >= requiredConfirmations
    const variantNo = index + 1
    if (state.status === 'failed') {
      if (!isDeep) return { kind: 'wait' }
      // It was outside the wallet between leaving and returning: the comparison looks the heights up.
      const place = state.returnedAt === undefined ? height : null
      return { kind: 'dead', status: 'failed', feePaid, height: place, variantNo }
    }
    // Otherwise the books would show it as paid before the recipient has it.
    if (state.isArriving === true) return { kind: 'wait' }
    const landed = { kind: 'landed' as const, final: isDeep, feePaid, variantNo }
    if (state.legs === undefined) return { ...landed, height }
    const hasOwnBlocks = state.legs.some((leg) => leg.leftAt !== undefined || leg.returnedAt !== undefined)
    return { ...landed, legs: state.legs, height: hasOwnBlocks ? null : height }
  }
  const isExpired = ({ status }: PayoutState): boolean => status === 'expired'
  if (states.length > 0 && states.every(isExpired)) {
    const { slotTakenAt: takenAt } = attempt
    const isKnown = takenAt !== null && takenAt - headHeight <= FURTHEST_AHEAD
    if (!isKnown) return { kind: 'slot_taken', height: headHeight }
    return headHeight - takenAt >= BigInt(requiredConfirmations)
      ? { kind: 'dead', status: 'expired', feePaid: 0n, height: null, variantNo: null }
      : { kind: 'wait' }
  }
  // The slot is used: by another variant, or the next lookup shows by what.
  if (states.some(isExpired)) return { kind: 'wait' }
  return { kind: states.at(-1)?.status === 'pending' ? 'in_mempool' : 'rebroadcast' }
}
