import { ChainError } from '../../errors/chain-error.ts'
import type { RpcHeader } from '../rpc/schemas.ts'

/** What a payout offers for its gas; base units for one unit of gas. */
export type GasOffer =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

const GWEI = 10n ** 9n
/**
 * The last line, where all providers lie about prices and about what blocks have paid. Ethereum's dearest blocks asked for some thousand
 * gwei, nearly all of it base fee, which a block takes itself and no offer can raise; a tip is paid as it was offered.
 */
const MAX_PRICE = 5_000n * GWEI
const MAX_TIP = 500n * GWEI
const PERCENT = 100n
const LEGACY_HEADROOM_PERCENT = 25n
/** Estimates are of the present state; the transaction runs in a later one. */
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
 * Twice the base fee lasts through six full blocks in a row; what is not needed is not paid. A tip, or the price of a network without base
 * fees, is paid in full: it is bounded by `highestTip` (see `highestTipOf`).
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

/** The most that a unit of gas can cost under this offer. */
export function highestPrice(offer: GasOffer): bigint {
  return offer.type === 'legacy' ? offer.gasPrice : offer.maxFeePerGas
}

/** The part that is paid as it was offered: what nodes may have their own opinion about. */
export function tipOf(offer: GasOffer): bigint {
  return offer.type === 'legacy' ? offer.gasPrice : offer.maxPriorityFeePerGas
}

/** What is left of an offer without the opinion: equal for all nodes at one block. */
export function baseOf(offer: GasOffer): string {
  return offer.type === 'legacy' ? 'legacy' : `base ${offer.maxFeePerGas - offer.maxPriorityFeePerGas}`
}

/** Enough for any node: the usual rule asks for a tenth more of both fields, some ask for an eighth. */
const RAISE_PERCENT = 13n
/** A price so far above what the network asks is not what keeps a transaction waiting. */
const MAX_MULTIPLE = 3n

const raised = (price: bigint): bigint => (price * (PERCENT + RAISE_PERCENT)) / PERCENT + 1n

/**
 * The next offer for the same slot: what the network asks now, at least an eighth more than before, at most three times what it asks.
 * Undefined when the old offer is above that, or the ceiling (base units for one unit of gas) leaves no room.
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

/** The estimate that a gas limit was made of by `padGas`, to the unit or one above. */
export function unpadGas(limit: bigint): bigint {
  return (limit * PERCENT) / (PERCENT + GAS_PADDING_PERCENT)
}
