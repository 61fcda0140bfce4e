import { spendableBalance, type SpendableBalance } from './max-send-amount.ts'

export interface AdjustedAmount {
  readonly amount: bigint
  /** True when the amount was lowered: show it and ask for one more click. */
  readonly lowered: boolean
}

/**
 * At submit an amount that leaves nothing for the source chain's fee is lowered to balance minus fee (specification, section 5).
 * It has to happen before the order is created, since the deposit must match the order to the unit.
 */
export function adjustAmountForFee(source: SpendableBalance & { readonly amount: bigint }): AdjustedAmount {
  const spendable = spendableBalance(source)
  return source.amount > spendable
    ? { amount: spendable, lowered: true }
    : { amount: source.amount, lowered: false }
}
