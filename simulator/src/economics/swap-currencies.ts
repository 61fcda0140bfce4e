import { parseUsd, unitsToUsd, type FeeTerms, type Usd, type UsdPrice } from '@sunspan/domain'
import type { Direction, Exchange } from './swap-rules.ts'

const dollars = (text: string): Usd => {
  const usd = parseUsd(text)
  if (usd === undefined) throw new RangeError(`${text} is not an amount of dollars`)
  return usd
}

const STABLE = { asset: 'USDC', decimals: 6 }
const VOLATILE = { asset: 'ETH', decimals: 18 }
/** The swap fee. */
export const SWAP_BPS = 10
const ONE_DOLLAR = dollars('1')

export const START_PRICE: UsdPrice = dollars('3200')
/** Approximate maximum amount of one order, as configured for the devnet's currencies. */
export const MOST_USD: Usd = dollars('100000')
export const MOST_IN: Readonly<Record<Direction, bigint>> = {
  buy: 100_000_000_000n,
  sell: 31_250_000_000_000_000_000n,
}
/** An order of about $32. */
export const LITTLE_IN: Readonly<Record<Direction, bigint>> = {
  buy: 32_000_000n,
  sell: 10_000_000_000_000_000n,
}
/** Fee deducted from refunds. */
export const REFUND_FEE: Usd = dollars('1')

/**
 * The terms of a swap while one ether is worth `price`: a platform fee of 50 cents, a payout cost of about 30 cents, a swap fee of 10 basis points.
 */
export function swapTerms(direction: Direction, price: UsdPrice): FeeTerms {
  const stable = { ...STABLE, price: ONE_DOLLAR }
  const volatile = { ...VOLATILE, price }
  const [currencyIn, currencyOut] = direction === 'buy' ? [stable, volatile] : [volatile, stable]
  const payout = { cost: 100_000_000_000_000n, nativeDecimals: 18, nativePrice: price, marginBps: 2_000 }
  return { currencyIn, currencyOut, platformFeeUsd: dollars('0.5'), swapFeeBps: SWAP_BPS, payout }
}

/** The user's profit from a swap at current prices, in dollars: negative if fees or the market cost more. */
export function gainOf(direction: Direction, { credited, payout }: Exchange, price: UsdPrice): Usd {
  const { currencyIn, currencyOut } = swapTerms(direction, price)
  return (
    unitsToUsd(payout, currencyOut.decimals, currencyOut.price) -
    unitsToUsd(credited, currencyIn.decimals, currencyIn.price)
  )
}
