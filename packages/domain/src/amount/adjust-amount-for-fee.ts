import { spendableBalance, type SpendableBalance } from './max-send-amount.ts'

export interface AdjustedAmount {
  readonly amount: bigint
  /** True if the amount was lowered: the form shows it and asks for another click. */
  readonly lowered: boolean
}

/**
 * On submit, lowers an amount that leaves nothing for the source chain's fee to the balance minus the fee (specification, section 5). Must happen
 * before the order is created, since the deposit must match the order to the unit.
 */
export function adjustAmountForFee(source: SpendableBalance & { readonly amount: bigint }): AdjustedAmount {
  const spendable = spendableBalance(source)
  return source.amount > spendable
    ? { amount: spendable, lowered: true }
    : { amount: source.amount, lowered: false }
}
