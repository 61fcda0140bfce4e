import { ChainError } from '../../chain-error.ts'
import type { RpcHeader } from '../rpc/schemas.ts'

/** What a payout offers for its gas; base units for one unit of gas. */
export type GasOffer =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

const GWEI = 10n ** 9n
/** No network costs this much; a node that says so would have the treasury burn its coins. */
const MAX_PRICE = 20_000n * GWEI
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

export function padGas(estimate: bigint): bigint {
  return (estimate * (PERCENT + GAS_PADDING_PERCENT) + PERCENT - 1n) / PERCENT
}

/** Twice the base fee lasts through six full blocks in a row; what is not needed is not paid. */
export function offerForGas(
  head: Pick<RpcHeader, 'baseFeePerGas'>,
  prices: { gasPrice: bigint; priorityFee: bigint | undefined },
): GasOffer {
  const { baseFeePerGas: baseFee } = head
  if (baseFee === undefined || baseFee === null) {
    const gasPrice = (prices.gasPrice * (PERCENT + LEGACY_HEADROOM_PERCENT)) / PERCENT
    return { type: 'legacy', gasPrice: assertBelievable(gasPrice) }
  }
  const surplus = prices.gasPrice > baseFee ? prices.gasPrice - baseFee : 0n
  const maxPriorityFeePerGas = prices.priorityFee ?? surplus
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
