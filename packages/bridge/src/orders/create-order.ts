import { formatUnits, memoIssue } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'
import { findEarlierOrder, idempotencyOf } from './idempotency.ts'
import { receiverAddress, senderAddress } from './order-addresses.ts'
import { placeOrder } from './place-order.ts'

export interface CreateOrderRequest {
  readonly currencyInId: string
  readonly currencyOutId: string
  /** Base units of the source currency. */
  readonly amount: bigint
  readonly walletSender: string
  readonly walletReceiver: string
  /** For the recipient, on networks that have memos; undefined or empty: none. */
  readonly memo?: string | undefined
  /** Base units of the destination currency: the order is refunded rather than pay less; default: the quote's minimum. */
  readonly minAmountOut?: bigint | undefined
  /** Base units of the destination currency, as shown to the sender. Creation fails if the order would pay less. */
  readonly expectedAmountOut?: bigint | undefined
  /** A sender's repeated request with the same key returns the same order. */
  readonly idempotencyKey?: string | undefined
  /** Called when it changes. The caller must verify that it may be asked. */
  readonly webhookUrl?: string | undefined
  /** Where the order comes from, as the caller says. Not a part of what a repeated request must have in common. */
  readonly label?: string | undefined
}

/** A created order, from this call or an earlier one with the same idempotency key. */
export interface MadeOrder {
  readonly id: string
  /** False if the sender's phase NFTs could not all be read at creation: a discount may be missing. For an earlier order, that call reported it. */
  readonly isDiscountKnown: boolean
}

export async function createOrder(deps: OrderServiceDeps, request: CreateOrderRequest): Promise<MadeOrder> {
  const { pool, catalog, quotes } = deps
  const { currencyIn, currencyOut } = catalog.requirePair(request.currencyInId, request.currencyOutId)
  const walletSender = senderAddress(deps, currencyIn.networkId, request.walletSender)
  const walletReceiver = receiverAddress(deps, currencyOut.networkId, request.walletReceiver)
  const memo = requireMemo(deps, currencyOut.networkId, request.memo)
  const { amount, minAmountOut, expectedAmountOut, webhookUrl, label } = request
  const body = [currencyIn.id, currencyOut.id, amount, walletSender, walletReceiver, minAmountOut ?? 'any']
  // Omitted when absent, so that the digests of earlier requests do not change.
  if (expectedAmountOut !== undefined) body.push(expectedAmountOut)
  if (webhookUrl !== undefined) body.push(`webhook ${webhookUrl}`)
  if (memo !== null) body.push(`memo ${memo}`)
  const idempotency = idempotencyOf(request.idempotencyKey, body.map(String))
  const earlier = await findEarlierOrder(pool, walletSender, idempotency)
  if (earlier !== undefined) return { id: earlier, isDiscountKnown: true }
  const discount = await quotes.discountOf(currencyIn.networkId, walletSender)
  const quote = quotes.quote({ ...request, discount })
  const least = [minAmountOut ?? 0n, expectedAmountOut ?? 0n].reduce((a, b) => (a > b ? a : b))
  if (quote.amountOut < least) {
    const amountOut = formatUnits(quote.amountOut, currencyOut.decimals)
    const message = `The price has moved: ${amountOut} ${currencyOut.symbol} would arrive now. Confirm to go on.`
    throw new BridgeError('QUOTE_CHANGED', message, { amount_out: amountOut })
  }
  const terms =
    quote.minAmountOut === null ? quote : { ...quote, minAmountOut: minAmountOut ?? quote.minAmountOut }
  const draft = {
    quote: terms,
    walletSender,
    walletReceiver,
    memo,
    bulk: null,
    idempotency,
    webhookUrl,
    label,
  }
  const id = await placeOrder(deps, { ...draft, destinations: [currencyOut] })
  return { id, isDiscountKnown: quote.isDiscountKnown }
}

/** Throws VALIDATION_FAILED for a memo that its network cannot carry. */
function requireMemo(
  { catalog }: Pick<OrderServiceDeps, 'catalog'>,
  networkId: string,
  memo = '',
): string | null {
  const message = memoIssue(memo, catalog.getNetwork(networkId).network.type)
  if (message === undefined) return memo === '' ? null : memo
  const issues = [{ path: 'memo', message }]
  throw new BridgeError('VALIDATION_FAILED', `memo: ${message}`, { issues })
}
