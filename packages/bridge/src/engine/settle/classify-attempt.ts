import type { LegResult, PayoutState } from '@sunspan/chains'
import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'

/** What is to be done about an attempt, given what the chain says of all its variants. */
export type Settlement =
  | { readonly kind: 'wait' }
  /** The newest bytes are to be broadcast again. */
  | { readonly kind: 'rebroadcast' }
  | { readonly kind: 'in_mempool' }
  | {
      readonly kind: 'landed'
      /** Counted from one. */
      readonly variantNo: number
      readonly final: boolean
      readonly feePaid: bigint
      /** Null where payments of a batch have left, or come back, in blocks of their own. */
      readonly height: bigint | null
      /** Of a batch. */
      readonly legs?: readonly LegResult[] | undefined
    }
  | {
      readonly kind: 'dead'
      readonly status: 'failed' | 'expired'
      /** Zero for bytes that no block has. */
      readonly feePaid: bigint
      /** Null for those too, and for what left the wallet and came back. */
      readonly height: bigint | null
      readonly variantNo: number | null
    }
  | { readonly kind: 'slot_taken'; readonly height: bigint }

/**
 * The rule of the payout's end; `states` has one entry a variant, in their order. An attempt is dead only when the chain has said for as
 * many blocks as the network requires that one of its variants reverted, or that all have expired: their slot went to a transaction that
 * is none of them, or their time is over.
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
      // Between leaving and returning it was not in the wallet: the comparison looks up when that was.
      const place = state.returnedAt === undefined ? height : null
      return { kind: 'dead', status: 'failed', feePaid, height: place, variantNo }
    }
    // The books would have it paid, and its recipient asks where it is.
    if (state.isArriving === true) return { kind: 'wait' }
    const landed = { kind: 'landed' as const, final: isDeep, feePaid, variantNo }
    if (state.legs === undefined) return { ...landed, height }
    const hasOwnBlocks = state.legs.some((leg) => leg.leftAt !== undefined || leg.returnedAt !== undefined)
    return { ...landed, legs: state.legs, height: hasOwnBlocks ? null : height }
  }
  const isExpired = ({ status }: PayoutState): boolean => status === 'expired'
  if (states.length > 0 && states.every(isExpired)) {
    if (attempt.slotTakenAt === null) return { kind: 'slot_taken', height: headHeight }
    return headHeight - attempt.slotTakenAt >= BigInt(requiredConfirmations)
      ? { kind: 'dead', status: 'expired', feePaid: 0n, height: null, variantNo: null }
      : { kind: 'wait' }
  }
  // The slot is used: one of the others has it, or the next look tells.
  if (states.some(isExpired)) return { kind: 'wait' }
  return { kind: states.at(-1)?.status === 'pending' ? 'in_mempool' : 'rebroadcast' }
}
