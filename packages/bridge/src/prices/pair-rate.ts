import { convertToOut, isOffPeg, type Currency, type QuoteSide, type SwapPolicy } from '@sunspan/domain'
import type { PriceFeed } from './price-feed.ts'

type Prices = Pick<PriceFeed, 'findPrice' | 'findOwnPrice'>

/** Whether a currency keeps its asset's price. `unknown`: it has its own price, and that or its asset's is currently unknown. */
export type PegState = 'kept' | 'left' | 'unknown'

export function pegOf(
  prices: Prices,
  { pegBps }: Pick<SwapPolicy, 'pegBps'>,
  { id, asset }: Currency,
): PegState {
  const own = prices.findOwnPrice(id)
  if (own === null) return 'kept'
  const price = prices.findPrice(asset)
  if (own === undefined || price === undefined) return 'unknown'
  return isOffPeg(own, price, pegBps) ? 'left' : 'kept'
}

/** How one currency is currently exchanged for another. */
export type PairRate =
  /** One to one: one asset, both keep their peg. */
  | { readonly kind: 'par' }
  | {
      readonly kind: 'priced'
      /** Both keep their peg, so that their orders may lock a rate. */
      readonly isPegged: boolean
      /** Base units of the destination currency at the market rate for source base units after fees, as in a new quote. */
      readonly atMarket: (netIn: bigint) => bigint
    }
  /** A required price is currently unknown. */
  | { readonly kind: 'unknown' }

export function findPairRate(
  prices: Prices,
  policy: Pick<SwapPolicy, 'pegBps'>,
  currencyIn: Currency,
  currencyOut: Currency,
): PairRate {
  const pegs = [pegOf(prices, policy, currencyIn), pegOf(prices, policy, currencyOut)]
  if (pegs.includes('unknown')) return { kind: 'unknown' }
  const isPegged = !pegs.includes('left')
  if (isPegged && currencyIn.asset === currencyOut.asset) return { kind: 'par' }
  const from = sideOf(prices, policy, currencyIn)
  const to = sideOf(prices, policy, currencyOut)
  if (from === undefined || to === undefined) return { kind: 'unknown' }
  const atMarket = (netIn: bigint): bigint => convertToOut({ currencyIn: from, currencyOut: to }, netIn)
  return { kind: 'priced', isPegged, atMarket }
}

/** Uses the currency's own price if it has lost its peg; each side is treated as a separate asset, so that prices apply. */
function sideOf(
  prices: Prices,
  policy: Pick<SwapPolicy, 'pegBps'>,
  currency: Currency,
): QuoteSide | undefined {
  const { id, asset, decimals } = currency
  const own = pegOf(prices, policy, currency) === 'left' ? prices.findOwnPrice(id) : null
  const price = own ?? prices.findPrice(asset)
  return price === undefined ? undefined : { asset: id, decimals, price }
}
