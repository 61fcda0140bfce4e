import type { DueLeg } from '../../store/payouts/leg-store.ts'
import type { Refusal } from '../admit/postpone-legs.ts'

/** A wallet's balance of one token beyond what is signed, and the part of it held for senders; base units. */
export interface TokenFunds {
  readonly held: bigint
  readonly kept: bigint
}

/**
 * Splits the legs, in order, by whether the wallet can pay them. A payout cannot use funds held for senders; a refund can. A token without an entry
 * has no balance.
 */
export function divideByFunds(
  legs: readonly DueLeg[],
  funds: ReadonlyMap<string | null, TokenFunds>,
): { readonly affordable: readonly DueLeg[]; readonly refusals: readonly Refusal[] } {
  const left = new Map(funds)
  const affordable: DueLeg[] = []
  const refusals: Refusal[] = []
  for (const leg of legs) {
    const rest = payFrom(left.get(leg.token), leg)
    if (rest === undefined) {
      refusals.push({ leg, reason: REASONS[leg.kind], isRefused: false, waitsFor: 'LIQUIDITY' })
    } else {
      left.set(leg.token, rest)
      affordable.push(leg)
    }
  }
  return { affordable, refusals }
}

const REASONS = {
  payout: 'insufficient_funds: the treasury holds too little after what is kept for senders',
  refund: 'insufficient_funds: the treasury holds too little',
}

function payFrom({ held, kept }: TokenFunds = { held: 0n, kept: 0n }, leg: DueLeg): TokenFunds | undefined {
  if (leg.kind === 'payout') return held - kept < leg.amount ? undefined : { held: held - leg.amount, kept }
  if (held < leg.amount) return undefined
  const { amountIn } = leg.terms
  return { held: held - leg.amount, kept: kept > amountIn ? kept - amountIn : 0n }
}
