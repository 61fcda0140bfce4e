import type { RpcEstimate } from '../rpc/schemas.ts'
import type { Bounds } from '../transactions/hashes.ts'

/** What a payout offers for its resources. */
export interface FeeOffer {
  readonly bounds: Bounds
  readonly tip: bigint
  /** Cost of what it is expected to use, at the offer's highest prices. */
  readonly feeCap: bigint
}

/** What a transaction would use, and the present prices. */
export interface Costs {
  readonly l1Gas: Usage
  readonly l1DataGas: Usage
  readonly l2Gas: Usage
}
interface Usage {
  readonly amount: bigint
  readonly price: bigint
}

const PERCENT = 100n
/** More than estimated, since the state may change until the transaction is executed. */
const AMOUNT_PERCENT = 150n
/** The base price of gas changes by an eighth with each block at most. */
const PRICE_PERCENT = 200n
/** Mempools require a tenth more of a replacement. */
const RAISE_PERCENT = 113n
/** At a price this far above the network's, the price is not what delays the transaction. */
const MAX_MULTIPLE = 6n
const TIP_SHARE = 10n

export const costsOf = (estimate: RpcEstimate): Costs => ({
  l1Gas: { amount: estimate.l1_gas_consumed, price: estimate.l1_gas_price },
  l1DataGas: { amount: estimate.l1_data_gas_consumed, price: estimate.l1_data_gas_price },
  l2Gas: { amount: estimate.l2_gas_consumed, price: estimate.l2_gas_price },
})

const costOf = ({ l1Gas, l1DataGas, l2Gas }: Costs, tip: bigint): bigint =>
  l1Gas.amount * l1Gas.price + l1DataGas.amount * l1DataGas.price + l2Gas.amount * (l2Gas.price + tip)

const padAmount = (amount: bigint): bigint => (amount * AMOUNT_PERCENT + PERCENT - 1n) / PERCENT
/** The estimate behind a padded amount. */
const unpadAmount = (amount: bigint): bigint => (amount * PERCENT) / AMOUNT_PERCENT
const raised = (price: bigint): bigint => (price * RAISE_PERCENT) / PERCENT + 1n
const greater = (a: bigint, b: bigint): bigint => (a > b ? a : b)

const padPrice = ({ amount, price }: Usage): Usage => ({ amount, price: (price * PRICE_PERCENT) / PERCENT })

function toOffer(offered: Costs, tip: bigint): FeeOffer {
  const bound = ({ amount, price }: Usage) => ({ amount: padAmount(amount), price })
  return {
    tip,
    feeCap: costOf(offered, tip),
    bounds: {
      l1Gas: bound(offered.l1Gas),
      l1DataGas: bound(offered.l1DataGas),
      l2Gas: bound(offered.l2Gas),
    },
  }
}

/** Twice the present prices, and no tip. */
export const firstOffer = (present: Costs): FeeOffer =>
  toOffer(
    {
      l1Gas: padPrice(present.l1Gas),
      l1DataGas: padPrice(present.l1DataGas),
      l2Gas: padPrice(present.l2Gas),
    },
    0n,
  )

/** The most that an account is charged for a transaction. */
export const mostOf = ({ bounds, tip }: Pick<FeeOffer, 'bounds' | 'tip'>): bigint => costOf(bounds, tip)

/**
 * The next offer for the same slot: an eighth above the old one, or twice the present price if that is more, with a tip. Undefined when the
 * old price is far above the network's, or the ceiling leaves no room.
 */
export function raiseOffer(
  old: Pick<FeeOffer, 'bounds' | 'tip'>,
  present: Costs,
  ceiling: bigint,
): FeeOffer | undefined {
  const next = (before: Usage, now: Usage): Usage => ({
    amount: unpadAmount(before.amount),
    price: greater(raised(before.price), padPrice(now).price),
  })
  const { l1Gas, l1DataGas, l2Gas } = old.bounds
  if (raised(l2Gas.price) > present.l2Gas.price * MAX_MULTIPLE) return undefined
  const tip = greater(raised(old.tip), present.l2Gas.price / TIP_SHARE)
  const offer = toOffer(
    {
      l1Gas: next(l1Gas, present.l1Gas),
      l1DataGas: next(l1DataGas, present.l1DataGas),
      l2Gas: next(l2Gas, present.l2Gas),
    },
    tip,
  )
  return offer.feeCap <= ceiling ? offer : undefined
}
