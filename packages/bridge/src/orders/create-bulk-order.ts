import {
  bulkTotals,
  estimateBulkSeconds,
  formatUnits,
  validateBulkTotal,
  type Currency,
  type ExecutionType,
} from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { WalletDiscount } from '../quotes/phase-discounts.ts'
import type { UsedHour } from '../model/quote.ts'
import { describeUsedHour, moreAtOf } from '../quotes/used-hour.ts'
import type { NewBulkPart } from '../store/orders/order-store.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'
import type { MadeOrder } from './create-order.ts'
import { findEarlierOrder, idempotencyOf } from './idempotency.ts'
import { senderAddress } from './order-addresses.ts'
import { createOrderId } from './order-id.ts'
import { placeOrder } from './place-order.ts'
import { refuseRows, requireBulkRows, type BulkRowRequest, type ValidBulkRow } from './require-bulk-rows.ts'

export interface CreateBulkOrderRequest {
  readonly currencyInId: string
  /** The agreed deposit, in base units of the source currency: creation fails rather than ask for more. */
  readonly amount: bigint
  readonly walletSender: string
  readonly rows: readonly BulkRowRequest[]
  readonly executionType: ExecutionType
  /** Permits the same address on the same network twice. */
  readonly allowDuplicates?: boolean | undefined
  /** A sender's repeated request with the same key returns the same order. */
  readonly idempotencyKey?: string | undefined
  /** Called when it changes. The caller must verify that it may be asked. */
  readonly webhookUrl?: string | undefined
  /** Where the order comes from, as the caller says. Not a part of what a repeated request must have in common. */
  readonly label?: string | undefined
}

export async function createBulkOrder(
  deps: OrderServiceDeps,
  request: CreateBulkOrderRequest,
): Promise<MadeOrder> {
  const { pool, catalog } = deps
  const currencyIn = catalog.getCurrency(request.currencyInId)
  requireSource(deps, currencyIn)
  const walletSender = senderAddress(deps, currencyIn.networkId, request.walletSender)
  const idempotency = idempotencyOf(request.idempotencyKey, bodyOf(request, walletSender))
  const earlier = await findEarlierOrder(pool, walletSender, idempotency)
  if (earlier !== undefined) return { id: earlier, isDiscountKnown: true }
  const valid = requireBulkRows(deps, currencyIn, request)
  const discount = await deps.quotes.discountOf(currencyIn.networkId, walletSender)
  const { rows, originalPlatformFee } = priceRows(deps, { currencyIn, discount }, valid)
  const totals = bulkTotals(rows.map(({ amountIn, fees }) => ({ amountIn, fees: { ...fees, swapFee: 0n } })))
  requireTotal(currencyIn, totals.total, request.amount)
  const intervalSeconds = deps.installation.bulk.intervals[request.executionType]
  const terms = deps.quotes.depositTerms(currencyIn, totals.total)
  const currenciesOut = distinct(rows.map(({ currencyOut }) => currencyOut))
  const fillSeconds = estimateBulkSeconds({
    rows: rows.length,
    executionType: request.executionType,
    intervalSeconds,
    routeSeconds: Math.max(
      ...currenciesOut.map((out) => deps.quotes.usualSeconds(currencyIn, out, terms.finalityTier)),
    ),
  })
  const sumUsd = (pick: (fees: NewBulkPart['rows'][number]['fees']) => bigint): bigint =>
    rows.reduce((sum, { fees }) => sum + pick(fees), 0n)
  const id = await placeOrder(deps, {
    quote: {
      type: 'TRANSFER',
      currencyIn,
      currencyOut: null,
      amountIn: totals.total,
      amountOut: totals.amounts,
      rateLockMs: null,
      minAmountOut: null,
      fees: {
        platformFee: totals.platformFee,
        platformFeeUsd: sumUsd((fees) => fees.platformFeeUsd),
        swapFee: 0n,
        swapFeeUsd: 0n,
        destinationFee: totals.destinationFee,
        destinationFeeUsd: sumUsd((fees) => fees.destinationFeeUsd),
      },
      discount: discount.held === undefined ? null : { name: discount.held.phase, originalPlatformFee },
      fillEstimateSeconds: fillSeconds,
      ...terms,
    },
    walletSender,
    walletReceiver: null,
    memo: null,
    bulk: {
      executionType: request.executionType,
      rowIntervalMs: intervalSeconds * 1_000,
      rows,
    },
    idempotency,
    webhookUrl: request.webhookUrl,
    label: request.label,
    destinations: currenciesOut,
  })
  return { id, isDiscountKnown: discount.isComplete }
}

function requireSource({ installation, catalog }: OrderServiceDeps, { networkId }: Currency): void {
  if (!installation.bulk.excludedSources.includes(networkId)) return
  const { name } = catalog.getNetwork(networkId).network
  throw new BridgeError(
    'PAIR_NOT_SUPPORTED',
    `A bulk order cannot be paid on ${name}. Choose another network.`,
  )
}

/** Everything in which two requests can differ. */
function bodyOf(request: CreateBulkOrderRequest, walletSender: string): readonly string[] {
  const { currencyInId, amount, rows, executionType, allowDuplicates = false, webhookUrl } = request
  return [
    'bulk',
    currencyInId,
    String(amount),
    walletSender,
    executionType,
    String(allowDuplicates),
    // Omitted when absent, so that the digests of earlier requests do not change.
    ...(webhookUrl === undefined ? [] : [`webhook ${webhookUrl}`]),
    ...rows.flatMap((row) => [row.walletReceiver, row.amountOut, row.currencyOutId, row.memo ?? '']),
  ]
}

/**
 * Prices each row now. Throws the BridgeErrors of a row's quote, VALIDATION_FAILED for rows below the payable minimum, LIQUIDITY_UNAVAILABLE if a
 * destination's balance is too low, and AMOUNT_TOO_LARGE if a destination's hourly outflow limit would be exceeded.
 */
function priceRows(
  { quotes, clock, random, catalog }: OrderServiceDeps,
  { currencyIn, discount }: { readonly currencyIn: Currency; readonly discount: WalletDiscount },
  valid: readonly ValidBulkRow[],
): { readonly rows: NewBulkPart['rows']; readonly originalPlatformFee: bigint } {
  const wanted = Map.groupBy(valid, ({ currencyOut }) => currencyOut.id)
  const quoted = new Map([...wanted.keys()].map((id) => [id, quotes.bulkRow(currencyIn.id, id, discount)]))
  for (const [id, rows] of wanted) {
    const total = rows.reduce((sum, { amountOut }) => sum + amountOut, 0n)
    if (total > (quoted.get(id)?.freeLiquidity ?? 0n)) {
      throw new BridgeError('LIQUIDITY_UNAVAILABLE', 'Destination network will become available shortly', {
        currency_out_id: id,
      })
    }
  }
  requirePayable(valid, (id) => quoted.get(id)?.leastPayout ?? 1n)
  let originalPlatformFee = 0n
  const rows = valid.flatMap((row) => {
    const quote = quoted.get(row.currencyOut.id)
    if (quote === undefined) return []
    const { platformFee, platformFeeUsd, destinationFee, destinationFeeUsd } = quote
    originalPlatformFee += quote.originalPlatformFee
    const fees = { platformFee, platformFeeUsd, destinationFee, destinationFeeUsd }
    return [{ ...row, id: createOrderId(clock, random), fees }]
  })
  for (const [networkId, ofNetwork] of Map.groupBy(rows, ({ currencyOut }) => currencyOut.networkId)) {
    const caps = ofNetwork.flatMap(({ currencyOut }) => quoted.get(currencyOut.id)?.networkMax ?? [])
    const [hour] = ofNetwork.flatMap(({ currencyOut }) => quoted.get(currencyOut.id)?.usedHour ?? [])
    const { name } = catalog.getNetwork(networkId).network
    requireWithinNetwork({ currencyIn, name, hour }, ofNetwork, caps)
  }
  return { rows, originalPlatformFee }
}

/** Throws VALIDATION_FAILED for rows below the minimum that their network can pay to an empty address. */
function requirePayable(rows: readonly ValidBulkRow[], leastOf: (currencyOutId: string) => bigint): void {
  const issues = rows.flatMap(({ amountOut, currencyOut: { id, symbol, decimals } }, index) => {
    const least = leastOf(id)
    if (amountOut >= least) return []
    const message = `Minimum amount to send is ${formatUnits(least, decimals)} ${symbol}`
    return [{ path: `receiving_data.${String(index)}.amount_out`, message }]
  })
  if (issues.length > 0) throw refuseRows(issues)
}

function requireWithinNetwork(
  {
    currencyIn,
    name,
    hour,
  }: { readonly currencyIn: Currency; readonly name: string; readonly hour: UsedHour | undefined },
  rows: NewBulkPart['rows'],
  caps: readonly bigint[],
): void {
  const sum = rows.reduce(
    (total, { amountIn, fees }) => total + amountIn + fees.platformFee + fees.destinationFee,
    0n,
  )
  const cap = caps.find((most) => sum > most)
  if (cap === undefined) return
  const most = formatUnits(cap, currencyIn.decimals)
  if (hour !== undefined) {
    const limits = describeUsedHour(hour, `${most} ${currencyIn.symbol}, fees included,`)
    const details = { max_send: most, ...moreAtOf(hour) }
    throw new BridgeError('AMOUNT_TOO_LARGE', `Too large amount to send to ${name}. ${limits}`, details)
  }
  const message = `Too large amount to send to ${name}. The most in one order is ${most} ${currencyIn.symbol}, fees included.`
  throw new BridgeError('AMOUNT_TOO_LARGE', message, { max_send: most })
}

function requireTotal(currencyIn: Currency, total: bigint, agreed: bigint): void {
  const text = formatUnits(total, currencyIn.decimals)
  if (total > agreed) {
    const message = `The fees have moved: the deposit would be ${text} ${currencyIn.symbol} now. Confirm to go on.`
    throw new BridgeError('QUOTE_CHANGED', message, { amount: text })
  }
  const { minSend, maxSend, decimals } = currencyIn
  const issue = validateBulkTotal({ total, minSend, maxSend })
  if (issue === undefined) return
  throw issue.kind === 'above_max'
    ? new BridgeError('AMOUNT_TOO_LARGE', issue.message, { max_send: formatUnits(maxSend, decimals) })
    : new BridgeError('AMOUNT_TOO_SMALL', issue.message, { min_send: formatUnits(minSend, decimals) })
}

const distinct = (currencies: readonly Currency[]): readonly Currency[] => [
  ...new Map(currencies.map((currency) => [currency.id, currency])).values(),
]
