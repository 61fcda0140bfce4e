import { ChainError } from '../../errors/chain-error.ts'
import type { RpcHeader } from '../rpc/schemas.ts'

/** Gas price that a payout offers, in base units per unit of gas. */
export type GasOffer =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

const GWEI = 10n ** 9n
/**
 * Last line of defense, for when all providers lie about prices and about what blocks have paid. Ethereum's most expensive blocks cost some
 * thousand gwei, nearly all of it base fee, which the block sets and no offer can raise; a tip is paid as offered.
 */
const MAX_PRICE = 5_000n * GWEI
const MAX_TIP = 500n * GWEI
const PERCENT = 100n
const LEGACY_HEADROOM_PERCENT = 25n
/** Estimates use the current state; the transaction runs in a later one. */
const GAS_PADDING_PERCENT = 25n

function assertBelievable(price: bigint): bigint {
  if (price > MAX_PRICE) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The node asks ${price / GWEI} gwei for gas, which cannot be true.`,
    )
  }
  return price
}

const lesser = (a: bigint, b: bigint): bigint => (a < b ? a : b)

export function padGas(estimate: bigint): bigint {
  return (estimate * (PERCENT + GAS_PADDING_PERCENT) + PERCENT - 1n) / PERCENT
}

/**
 * Twice the base fee covers six consecutive full blocks, and the unneeded part is not charged. A tip, or the price on a network without
 * base fees, is charged in full, so `highestTip` caps it (see `highestTipOf`).
 */
export function offerForGas(
  head: Pick<RpcHeader, 'baseFeePerGas'>,
  prices: { gasPrice: bigint; priorityFee: bigint | undefined; highestTip: bigint | undefined },
): GasOffer {
  const { baseFeePerGas: baseFee } = head
  if (baseFee === undefined || baseFee === null) {
    const asked = (prices.gasPrice * (PERCENT + LEGACY_HEADROOM_PERCENT)) / PERCENT
    const gasPrice = lesser(asked, prices.highestTip ?? asked)
    return { type: 'legacy', gasPrice: assertBelievable(gasPrice) }
  }
  const surplus = prices.gasPrice > baseFee ? prices.gasPrice - baseFee : 0n
  const highest = lesser(prices.highestTip ?? MAX_TIP, MAX_TIP)
  const maxPriorityFeePerGas = lesser(prices.priorityFee ?? surplus, highest)
  return {
    type: 'eip1559',
    maxFeePerGas: assertBelievable(baseFee * 2n + maxPriorityFeePerGas),
    maxPriorityFeePerGas,
  }
}

/** The highest price of a unit of gas under this offer. */
export function highestPrice(offer: GasOffer): bigint {
  return offer.type === 'legacy' ? offer.gasPrice : offer.maxFeePerGas
}

/** The part of an offer that is paid as offered, for which nodes may have different estimates. */
export function tipOf(offer: GasOffer): bigint {
  return offer.type === 'legacy' ? offer.gasPrice : offer.maxPriorityFeePerGas
}

/** The rest of an offer, without that estimate: equal for all nodes at one block. */
export function baseOf(offer: GasOffer): string {
  return offer.type === 'legacy' ? 'legacy' : `base ${offer.maxFeePerGas - offer.maxPriorityFeePerGas}`
}

/** Enough for any node: the usual rule requires a tenth more on both fields, some require an eighth. */
const RAISE_PERCENT = 13n
/** At a price this far above the network's, the price is not what delays the transaction. */
const MAX_MULTIPLE = 3n

const raised = (price: bigint): bigint => (price * (PERCENT + RAISE_PERCENT)) / PERCENT + 1n

/**
 * The next offer for the same slot: the network's current price, at least an eighth above the old offer, at most three times the current
 * price. Undefined when the old offer is above that, or the ceiling (base units per unit of gas) leaves no room.
 */
export function raiseOffer(old: GasOffer, asked: GasOffer, ceiling: bigint): GasOffer | undefined {
  const floor = raised(highestPrice(old))
  const estimate = highestPrice(asked)
  const most = estimate * MAX_MULTIPLE < ceiling ? estimate * MAX_MULTIPLE : ceiling
  if (floor > most) return undefined
  const price = assertBelievable(estimate < floor ? floor : estimate < most ? estimate : most)
  if (old.type === 'legacy') return { type: 'legacy', gasPrice: price }
  const tip = raised(old.maxPriorityFeePerGas)
  const askedTip = asked.type === 'eip1559' ? asked.maxPriorityFeePerGas : 0n
  const maxPriorityFeePerGas = tip > askedTip ? tip : askedTip
  return {
    type: 'eip1559',
    maxFeePerGas: price,
    maxPriorityFeePerGas: maxPriorityFeePerGas < price ? maxPriorityFeePerGas : price,
  }
}

/** Inverts `padGas`: the estimate behind a gas limit, exact or one too high. */
export function unpadGas(limit: bigint): bigint {
  return (limit * PERCENT) / (PERCENT + GAS_PADDING_PERCENT)
}
