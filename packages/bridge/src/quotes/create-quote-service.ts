import type { NetworkAdapter, NetworkFees } from '@sunspan/chains'
import {
  bulkRowFees,
  FEE_FREE,
  discountPlatformFee,
  fillEstimateSeconds,
  finalityTierOf,
  formatUnits,
  isBulkPair,
  quoteFees,
  quoteLimits,
  floorOf,
  isSwap,
  swapBpsOf,
  sendCap,
  swapFeeBpsOf,
  unitsToUsd,
  type Currency,
  type FeeTerms,
  type FinalityTier,
  type Limits,
  type LimitTerms,
  type Usd,
  type UsdPrice,
} from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Installation } from '../installation/installation.ts'
import type { Order } from '../model/order.ts'
import type { BulkRowQuote, Quote, UsedHour } from '../model/quote.ts'
import type { HaltCache } from '../halts/create-halt-service.ts'
import { routeSides, transfersHalted } from '../halts/route-halts.ts'
import { findPairRate, pegOf } from '../prices/pair-rate.ts'
import { isUnpriced } from '../installation/find-unpriced-tokens.ts'
import type { PriceFeed } from '../prices/price-feed.ts'
import type { Valuation } from '../prices/valuation.ts'
import { freeLiquidityUsd } from './free-liquidity-usd.ts'
import type { Market } from './market.ts'
import { publicOutflow, type PublicOutflow } from './public-outflow.ts'
import { describeUsedHour, moreAtOf } from './used-hour.ts'
import type { DiscountOf, WalletDiscount } from './phase-discounts.ts'

export interface QuoteService {
  /**
   * Throws a BridgeError: CURRENCY_NOT_FOUND, PAIR_NOT_SUPPORTED, AMOUNT_TOO_SMALL, AMOUNT_TOO_LARGE, LIQUIDITY_UNAVAILABLE, PRICE_UNAVAILABLE or
   * NETWORK_UNAVAILABLE; the last also while the route is halted.
   */
  quote(request: {
    readonly currencyInId: string
    readonly currencyOutId: string
    /** Base units of the source currency. */
    readonly amount: bigint
    /** The sender's discount according to `discountOf`; default: none. */
    readonly discount?: WalletDiscount | undefined
  }): Quote
  /** A wallet's discount on platform fees for transfers that leave a network. */
  readonly discountOf: DiscountOf
  /**
   * The fees of one recipient of a bulk order. Throws a BridgeError: CURRENCY_NOT_FOUND, PAIR_NOT_SUPPORTED, PRICE_UNAVAILABLE or
   * NETWORK_UNAVAILABLE.
   */
  bulkRow(currencyInId: string, currencyOutId: string, discount?: WalletDiscount): BulkRowQuote
  /** Value and required finality of a deposit. Throws a BridgeError PRICE_UNAVAILABLE. */
  depositTerms(
    currencyIn: Currency,
    amount: bigint,
  ): Pick<Quote, 'value' | 'finalityTier' | 'requiredConfirmations'>
  /** Usual time from a deposit of this tier to its payout. */
  usualSeconds(currencyIn: Currency, currencyOut: Currency, finalityTier: FinalityTier): number
  /** Nine in ten of the last transfers on an order's route took no longer; undefined while there are too few. */
  findSlowSeconds(order: Pick<Order, 'currencyIn' | 'currencyOut' | 'finalityTier'>): number | undefined
  /** The median of the last transfers on all routes, in whole seconds; undefined while there are too few. */
  findMedianSeconds(): number | undefined
  /** Whether a transfer to one recipient between two networks, in this direction, is among the last ones. */
  hasTraffic(networkIn: string, networkOut: string): boolean
  /**
   * Throws a BridgeError: CURRENCY_NOT_FOUND, PAIR_NOT_SUPPORTED, PRICE_UNAVAILABLE or NETWORK_UNAVAILABLE, and LIQUIDITY_UNAVAILABLE while nothing can
   * be sent.
   */
  limits(currencyInId: string, currencyOutId: string): Limits
  /** How much of a network's hourly limit is left, in public terms; null without a limit, undefined while it is not known. */
  findOutflow(networkId: string): PublicOutflow | null | undefined
  /** Free liquidity on all networks. Throws a BridgeError PRICE_UNAVAILABLE while none of it has a price. */
  freeLiquidityUsd(): Usd
  /** Live fees of a network; undefined while it does not answer. */
  findNetworkFees(networkId: string): NetworkFees | undefined
  /** Currently known prices by asset. */
  listPrices(): ReadonlyMap<string, UsdPrice>
}

export interface QuoteServiceDeps {
  readonly catalog: Catalog
  readonly fees: Installation['fees']
  readonly swaps: Installation['swaps']
  /** Which currencies have a price of their own. */
  readonly priced: Pick<Installation['prices'], 'currencies'>
  readonly prices: PriceFeed
  readonly valuation: Valuation
  readonly market: Market
  readonly halts: HaltCache
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  readonly discountOf: DiscountOf
}

export function createQuoteService(deps: QuoteServiceDeps): QuoteService {
  const { catalog, prices, market } = deps
  return {
    quote({ currencyInId, currencyOutId, amount, discount = NO_DISCOUNT }) {
      const pair = catalog.requirePair(currencyInId, currencyOutId)
      return quoteRoute(deps, pair, amount, discount)
    },
    discountOf: deps.discountOf,
    bulkRow: (currencyInId, currencyOutId, discount = NO_DISCOUNT) =>
      quoteBulkRow(deps, catalog.requirePair(currencyInId, currencyOutId), discount),
    depositTerms: (currencyIn, amount) => depositTerms(deps, currencyIn, amount),
    usualSeconds: (currencyIn, currencyOut, finalityTier) =>
      usualSeconds(deps, currencyIn, currencyOut, finalityTier),
    findSlowSeconds: ({ currencyIn, currencyOut, finalityTier }) =>
      market.findSlowSeconds({
        networkIn: currencyIn.networkId,
        networkOut: currencyOut.networkId,
        finalityTier,
      }),
    findMedianSeconds: market.findMedianSeconds,
    hasTraffic: market.hasTraffic,
    limits(currencyInId, currencyOutId) {
      const { currencyIn, currencyOut } = catalog.requirePair(currencyInId, currencyOutId)
      const terms = termsOf(deps, currencyIn, currencyOut, 0)
      const limits = quoteLimits(terms)
      if (limits.maxSend >= limits.minSend) return limits
      const hour = sendCap(terms) < limits.minSend ? findUsedHour(deps, currencyOut.networkId) : undefined
      throw nothingSent(deps, { currencyIn, currencyOut, hour })
    },
    findOutflow: (networkId) =>
      publicOutflow(market.findOutflowRoom(networkId), catalog.getNetwork(networkId).outflowHourly),
    freeLiquidityUsd: () => freeLiquidityUsd(deps),
    findNetworkFees: (networkId) => market.findFees(networkId),
    listPrices: () => prices.listPrices(),
  }
}

const WHOLE_BPS = 10_000
const NO_DISCOUNT: WalletDiscount = { held: undefined, isComplete: true }

/** The current terms of a route. Its liquidity is what the destination can still promise after amounts owed and open orders. */
function termsOf(
  deps: QuoteServiceDeps,
  currencyIn: Currency,
  currencyOut: Currency,
  discountBps: number,
): LimitTerms {
  const { catalog, market, prices, swaps } = deps
  const source = catalog.getNetwork(currencyIn.networkId)
  const destination = catalog.getNetwork(currencyOut.networkId)
  if (deps.halts.find('quote', routeSides(deps.adapters, currencyIn, currencyOut)) !== undefined) {
    throw transfersHalted(source.network.name, destination.network.name)
  }
  requirePeg(deps, currencyIn)
  requirePeg(deps, currencyOut)
  const payoutFees = requireFees(deps, currencyOut.networkId)
  const outflow = market.findOutflowRoom(currencyOut.networkId)
  if (outflow === undefined) throw networkUnavailable(destination.network.name)
  const freeLiquidity = market.findPromisable(currencyOut.id)
  if (freeLiquidity === undefined) throw networkUnavailable(destination.network.name)
  const side = ({ asset, decimals }: Currency) => ({ asset, decimals, price: requirePrice(deps, asset) })
  const atAsset = { currencyIn: side(currencyIn), currencyOut: side(currencyOut) }
  const pair = findPairRate(prices, swaps, currencyIn, currencyOut)
  const sides = pair.kind === 'priced' ? pair : atAsset
  const swapFeeBps = swapFeeBpsFor(deps, currencyIn, currencyOut)
  const terms = {
    currencyIn: sides.currencyIn,
    currencyOut: sides.currencyOut,
    platformFeeUsd: source.platformFeeUsd,
    discountBps,
    swapFeeBps,
    unpricedBps: swapFeeBps,
    depositCost:
      currencyIn.address === null ? market.findFees(currencyIn.networkId)?.depositSpend : undefined,
    payout: {
      cost: currencyOut.address === null ? payoutFees.nativePayout : payoutFees.tokenPayout,
      nativeDecimals: destination.network.nativeDecimals,
      nativePrice: requirePrice(deps, catalog.nativeAssetOf(currencyOut.networkId)),
      marginBps: deps.fees.gasMarginBps,
    },
    configuredMin: currencyIn.minSend,
    configuredMax: currencyIn.maxSend,
    freeLiquidity,
    leastPayout: (currencyOut.address === null ? payoutFees.leastNativePayout : undefined) ?? 1n,
    // Without a price the quote is refused above.
    outflowMax: outflow === null ? null : (deps.valuation.maxUnitsWithin(currencyIn, outflow.left) ?? 0n),
  }
  return isPar(terms) ? terms : { ...terms, openSwapMax: openSwapMax(deps, currencyIn) }
}

/** One to one and for nothing but its fees: anything else is a swap, though it be within one asset. */
const isPar = (terms: FeeTerms): boolean => !isSwap(terms) && swapBpsOf(terms) === 0n

/** Within one asset only what its installation asks for tokens without a price of their own. */
function swapFeeBpsFor(
  { fees, swaps, priced }: QuoteServiceDeps,
  currencyIn: Currency,
  currencyOut: Currency,
): number {
  const { asset } = currencyIn
  if (asset !== currencyOut.asset)
    return swapFeeBpsOf({ swapBps: fees.swapBps, spreads: swaps.spreads }, asset, currencyOut.asset)
  const isFree = ![currencyIn, currencyOut].some((currency) => isUnpriced(priced, currency))
  return isFree ? 0 : (swaps.unpricedSpreads.get(asset) ?? 0)
}

/** The most that one sender may have open in swaps, in the source currency; null: no limit. */
function openSwapMax(deps: QuoteServiceDeps, currencyIn: Currency): bigint | null {
  const { wallet } = deps.swaps.caps
  if (wallet === null) return null
  return deps.valuation.maxUnitsWithin(currencyIn, wallet) ?? 0n
}

function quoteRoute(
  deps: QuoteServiceDeps,
  { currencyIn, currencyOut }: { readonly currencyIn: Currency; readonly currencyOut: Currency },
  amount: bigint,
  discount: WalletDiscount,
): Quote {
  const isFeeFree = discount.isFeeFree === true
  const discountBps = isFeeFree ? WHOLE_BPS : (discount.held?.bps ?? 0)
  const terms = termsOf(deps, currencyIn, currencyOut, discountBps)
  const limits = quoteLimits(terms)
  const result = quoteFees(terms, amount)
  const cap = sendCap(terms)
  // No amount would do: neither less nor more is asked for.
  if (limits.maxSend < limits.minSend && limits.minSend <= cap)
    throw nothingSent(deps, { currencyIn, currencyOut, hour: undefined })
  if (amount < limits.minSend || !result.ok || result.quote.amountOut < terms.leastPayout)
    throw tooSmall(currencyIn, limits.minSend)
  if (amount > cap) {
    // Without the hour's outflow it could be sent.
    const isHourly = amount <= sendCap({ ...terms, outflowMax: null })
    throw tooLarge(currencyIn, cap, isHourly ? findUsedHour(deps, currencyOut.networkId) : undefined)
  }
  const { quote } = result
  const { originalPlatformFee } = quote
  // Where there is no fee, nothing is used up.
  const discountName = isFeeFree && originalPlatformFee > 0n ? FEE_FREE : discount.held?.phase
  if (amount > limits.maxSend || quote.amountOut > terms.freeLiquidity)
    throw noLiquidity(formatUnits(limits.maxSend, currencyIn.decimals))
  const credit = depositTerms(deps, currencyIn, amount)
  const depositFees = requireFees(deps, currencyIn.networkId)
  return {
    type: isPar(terms) ? 'TRANSFER' : 'SWAP',
    currencyIn,
    currencyOut,
    amountIn: amount,
    amountOut: quote.amountOut,
    ...rateOf(deps, terms, quote.amountOut),
    fees: {
      platformFee: quote.platformFee,
      platformFeeUsd: quote.platformFeeUsd,
      swapFee: quote.swapFee,
      swapFeeUsd: quote.swapFeeUsd,
      destinationFee: quote.destinationFee,
      destinationFeeUsd: quote.destinationFeeUsd,
    },
    discount: discountName === undefined ? null : { name: discountName, originalPlatformFee },
    isDiscountKnown: isFeeFree || discount.isComplete,
    fullFee: quote.fullFee,
    sourceChainFee: currencyIn.address === null ? depositFees.nativeDeposit : depositFees.tokenDeposit,
    fillEstimateSeconds: usualSeconds(deps, currencyIn, currencyOut, credit.finalityTier),
    ...credit,
  }
}

/** What the route's last transfers of the tier took; while there are too few, what its blocks take. */
function usualSeconds(
  { catalog, market }: QuoteServiceDeps,
  currencyIn: Currency,
  currencyOut: Currency,
  finalityTier: FinalityTier,
): number {
  const { network: source, finality, tagLagBlocks } = catalog.getNetwork(currencyIn.networkId)
  const { network: destination } = catalog.getNetwork(currencyOut.networkId)
  const usual = market.findUsualSeconds({
    networkIn: source.id,
    networkOut: destination.id,
    finalityTier,
  })
  if (usual !== undefined) return usual
  const { blocks, tag } = finality[finalityTier]
  return fillEstimateSeconds({
    requiredConfirmations: tag === null ? blocks : Math.max(blocks, tagLagBlocks),
    sourceBlockTimeMs: source.blockTimeMs,
    destinationBlockTimeMs: destination.blockTimeMs,
  })
}

/** The duration of the rate lock, and the minimum payout after it; null within one asset. */
function rateOf(
  { swaps }: QuoteServiceDeps,
  terms: LimitTerms,
  amountOut: bigint,
): Pick<Quote, 'rateLockMs' | 'minAmountOut'> {
  if (isPar(terms)) return { rateLockMs: null, minAmountOut: null }
  return { rateLockMs: swaps.rateLockMs, minAmountOut: floorOf(amountOut, swaps.toleranceBps) }
}

/** Refuses a currency that has lost its peg: it is not exchanged at its asset's price. */
function requirePeg({ prices, swaps, catalog }: QuoteServiceDeps, currency: Currency): void {
  const peg = pegOf(prices, swaps, currency)
  if (peg === 'unknown') throw priceUnknown(currency.symbol)
  if (peg === 'kept') return
  const { name } = catalog.getNetwork(currency.networkId).network
  const message = `${currency.symbol} on ${name} has left the price of ${currency.asset}, and is not exchanged until it is back. Choose another network or token.`
  throw new BridgeError('PRICE_UNAVAILABLE', message, { currency_id: currency.id })
}

/** The amounts of a bulk order are fixed, one to one. */
function notAtPar({ catalog }: QuoteServiceDeps, { id, symbol, asset, networkId }: Currency): BridgeError {
  const { name } = catalog.getNetwork(networkId).network
  const message = `${symbol} on ${name} is not worth the same as ${asset} elsewhere now, so a bulk order does not take it. Send single transfers, or choose another network.`
  return new BridgeError('PRICE_UNAVAILABLE', message, { currency_id: id })
}

function depositTerms(
  { catalog, valuation }: QuoteServiceDeps,
  currencyIn: Currency,
  amount: bigint,
): Pick<Quote, 'value' | 'finalityTier' | 'requiredConfirmations'> {
  const value = valuation.worthOf(currencyIn, amount)
  if (value === undefined) throw priceUnknown(currencyIn.asset)
  const finalityTier = finalityTierOf(value)
  const { blocks } = catalog.getNetwork(currencyIn.networkId).finality[finalityTier]
  return { value, finalityTier, requiredConfirmations: blocks }
}

function quoteBulkRow(
  deps: QuoteServiceDeps,
  { currencyIn, currencyOut }: { readonly currencyIn: Currency; readonly currencyOut: Currency },
  discount: WalletDiscount,
): BulkRowQuote {
  if (!isBulkPair(currencyIn.symbol, currencyOut.symbol) || currencyIn.asset !== currencyOut.asset) {
    const message = `A bulk order in ${currencyIn.symbol} does not pay ${currencyOut.id}`
    throw new BridgeError('PAIR_NOT_SUPPORTED', message, { currency_out_id: currencyOut.id })
  }
  const discountBps = discount.held?.bps ?? 0
  // One deposit pays for all rows: none of them is charged for spending it.
  const terms = { ...termsOf(deps, currencyIn, currencyOut, discountBps), depositCost: 0n }
  if (!isPar(terms)) throw notAtPar(deps, currencyIn)
  const fees = bulkRowFees(terms, discountBps)
  const depositFees = requireFees(deps, currencyIn.networkId)
  return {
    ...fees,
    currencyIn,
    currencyOut,
    platformFeeUsd: discountPlatformFee(terms.platformFeeUsd, discountBps),
    destinationFeeUsd: unitsToUsd(fees.destinationFee, currencyIn.decimals, terms.currencyIn.price),
    sourceChainFee: currencyIn.address === null ? depositFees.nativeDeposit : depositFees.tokenDeposit,
    freeLiquidity: terms.freeLiquidity,
    leastPayout: terms.leastPayout,
    networkMax: terms.outflowMax === null ? null : sendCap(terms),
    usedHour: findUsedHour(deps, currencyOut.networkId),
    discountPhase: discount.held?.phase ?? null,
    isDiscountKnown: discount.isComplete,
  }
}

function requirePrice({ prices }: QuoteServiceDeps, asset: string): UsdPrice {
  const price = prices.findPrice(asset)
  if (price !== undefined) return price
  throw priceUnknown(asset)
}

const priceUnknown = (asset: string): BridgeError =>
  new BridgeError('PRICE_UNAVAILABLE', `The price of ${asset} is not known now. Try again in a minute.`)

function requireFees({ market, catalog }: QuoteServiceDeps, networkId: string): NetworkFees {
  const fees = market.findFees(networkId)
  if (fees !== undefined) return fees
  throw networkUnavailable(catalog.getNetwork(networkId).network.name)
}

const networkUnavailable = (name: string): BridgeError =>
  new BridgeError('NETWORK_UNAVAILABLE', `${name} does not answer now. Try again in a minute.`)

function tooSmall(currency: Currency, minSend: bigint): BridgeError {
  const least = formatUnits(minSend, currency.decimals)
  // The web app matches the first words.
  const message = `Too small amount to send. The least is ${least} ${currency.symbol}.`
  return new BridgeError('AMOUNT_TOO_SMALL', message, { min_send: least })
}

/** The hour of a network's outflow limit; undefined if it has no limit, or nothing of it is used. */
function findUsedHour({ market, catalog }: QuoteServiceDeps, networkId: string): UsedHour | undefined {
  const room = market.findOutflowRoom(networkId)
  if (room === null || room === undefined || !room.isUsed) return undefined
  return { networkName: catalog.getNetwork(networkId).network.name, moreAt: room.moreAt }
}

function tooLarge(currency: Currency, cap: bigint, hour: UsedHour | undefined): BridgeError {
  const most = formatUnits(cap, currency.decimals)
  if (hour !== undefined) {
    const message = `Too large amount to send. ${describeUsedHour(hour, `${most} ${currency.symbol}`)}`
    return new BridgeError('AMOUNT_TOO_LARGE', message, { max_send: most, ...moreAtOf(hour) })
  }
  const message = `Too large amount to send. The most is ${most} ${currency.symbol}.`
  return new BridgeError('AMOUNT_TOO_LARGE', message, { max_send: most })
}

const noLiquidity = (most: string): BridgeError =>
  new BridgeError('LIQUIDITY_UNAVAILABLE', 'Destination network will become available shortly', {
    max_send: most,
  })

/** The least amount is more than the most: of what the destination can pay out, or of what is left of its hour. */
function nothingSent(
  { catalog }: QuoteServiceDeps,
  {
    currencyIn,
    currencyOut,
    hour,
  }: { readonly currencyIn: Currency; readonly currencyOut: Currency; readonly hour: UsedHour | undefined },
): BridgeError {
  const { name } = catalog.getNetwork(currencyOut.networkId).network
  const later = hour === undefined ? 'Try again later.' : describeUsedHour(hour, `0 ${currencyIn.symbol}`)
  const message = `No ${currencyOut.symbol} can be sent to ${name} now. ${later}`
  return new BridgeError('LIQUIDITY_UNAVAILABLE', message, { max_send: '0' })
}
