import { convertToOut, isOffPeg, type Currency, type QuoteSide, type SwapPolicy } from '@sunspan/domain'
import type { PriceFeed } from './price-feed.ts'

type Prices = Pick<PriceFeed, 'findPrice' | 'findOwnPrice'>

/** Does a currency keep the price of its asset? `unknown`: it has a price of its own, which is not known now, or its asset's is not. */
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

/** How one currency is exchanged for another now. */
export type PairRate =
  /** One to one: one asset, both keep their peg. */
  | { readonly kind: 'par' }
  | {
      readonly kind: 'priced'
      /** Both keep their peg, so that an order of them may hold its rate. */
      readonly isPegged: boolean
      /** What the market gives in base units of the destination currency for source base units after fees, as a new quote does. */
      readonly atMarket: (netIn: bigint) => bigint
    }
  /** A price that it depends on is not known now. */
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

/** At its own price where it has left its peg; each as an asset of its own, so that prices count. */
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
