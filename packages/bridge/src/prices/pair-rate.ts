import {
  convertToOut,
  isBelowPar,
  isOffPeg,
  type Currency,
  type QuoteSide,
  type SwapPolicy,
  type UsdPrice,
} from '@sunspan/domain'
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
  /** One to one: one asset, and what is sent is worth no less than what is paid out, but for the tolerance. */
  | { readonly kind: 'par' }
  | {
      readonly kind: 'priced'
      /** Both keep their peg, so that their orders may lock a rate. */
      readonly isPegged: boolean
      readonly currencyIn: QuoteSide
      readonly currencyOut: QuoteSide
      /** Base units of the destination currency at the market rate for source base units after fees, as in a new quote. */
      readonly atMarket: (netIn: bigint) => bigint
    }
  /** A required price is currently unknown. */
  | { readonly kind: 'unknown' }

type PairPolicy = Pick<SwapPolicy, 'pegBps' | 'parBps'>

/** The prices of a pair, always by what is worse for its sender: two tokens of one asset are two prices, and so are a token and its asset. */
export function findPairRate(
  prices: Prices,
  policy: PairPolicy,
  currencyIn: Currency,
  currencyOut: Currency,
): PairRate {
  const pegs = [pegOf(prices, policy, currencyIn), pegOf(prices, policy, currencyOut)]
  if (pegs.includes('unknown')) return { kind: 'unknown' }
  const isPegged = !pegs.includes('left')
  const isOneAsset = currencyIn.asset === currencyOut.asset
  if (isPegged && isOneAsset && isAtPar(prices, policy, currencyIn, currencyOut)) return { kind: 'par' }
  const isExact = !isPegged || isOneAsset
  const from = sideOf(prices, currencyIn, (own, asset) => isExact || isBelowPar(own, asset, policy.parBps))
  const to = sideOf(prices, currencyOut, (own, asset) => isExact || isBelowPar(asset, own, policy.parBps))
  if (from === undefined || to === undefined) return { kind: 'unknown' }
  const sides = { currencyIn: from, currencyOut: to }
  return { kind: 'priced', isPegged, ...sides, atMarket: (netIn) => convertToOut(sides, netIn) }
}

/** A currency without a price of its own is taken for its asset. */
function isAtPar(
  prices: Prices,
  { parBps }: PairPolicy,
  currencyIn: Currency,
  currencyOut: Currency,
): boolean {
  const owns = [currencyIn, currencyOut].map(({ id }) => prices.findOwnPrice(id))
  if (owns.every((own) => own === null)) return true
  const asset = prices.findPrice(currencyIn.asset)
  const [from = asset, to = asset] = owns.map((own) => own ?? undefined)
  return from !== undefined && to !== undefined && !isBelowPar(from, to, parBps)
}

/** Each side is treated as a separate asset, so that prices apply: the currency's own, if it has one that counts, or its asset's. */
function sideOf(
  prices: Prices,
  { id, asset, decimals }: Currency,
  isOwn: (own: UsdPrice, asset: UsdPrice) => boolean,
): QuoteSide | undefined {
  const own = prices.findOwnPrice(id) ?? undefined
  const ofAsset = prices.findPrice(asset)
  if (ofAsset === undefined) return undefined
  return { asset: id, decimals, price: own !== undefined && isOwn(own, ofAsset) ? own : ofAsset }
}
