import { createHash } from 'node:crypto'
import { formatUnits } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import { withTransaction } from '../store/database.ts'
import {
  findIdempotent,
  insertOrder,
  lockSender,
  readBeforeCreate,
  type NewOrder,
} from '../store/order-store.ts'
import { routeSides, transfersHalted } from '../halts/route-halts.ts'
import { findHalt } from '../store/halt-store.ts'
import type { OrderServiceDeps } from './create-order-service.ts'
import { createOrderId, createReference } from './order-id.ts'
import { requireWithinWalletLimit } from './wallet-limit.ts'

export interface CreateOrderRequest {
  readonly currencyInId: string
  readonly currencyOutId: string
  /** Base units of the source currency. */
  readonly amount: bigint
  readonly walletSender: string
  readonly walletReceiver: string
  /** Base units of the destination currency: refuse to pay out less. */
  readonly minAmountOut?: bigint | undefined
  /** The same key and request of one sender answer with the same order. */
  readonly idempotencyKey?: string | undefined
}

/** Answers the id of the order that was made, now or by an earlier call with the same idempotency key. */
export async function createOrder(deps: OrderServiceDeps, request: CreateOrderRequest): Promise<string> {
  const { pool, catalog, quotes, clock } = deps
  const { currencyIn, currencyOut } = catalog.requirePair(request.currencyInId, request.currencyOutId)
  const walletSender = normalAddress(deps, currencyIn.networkId, request.walletSender, 'sending')
  const walletReceiver = receiverAddress(deps, currencyOut.networkId, request.walletReceiver)
  const idempotency = idempotencyOf(request, walletSender, walletReceiver)
  if (idempotency !== undefined) {
    const earlier = await findIdempotent(pool, walletSender, idempotency.key)
    if (earlier !== undefined) return sameOrder(earlier, idempotency)
  }
  const quote = quotes.quote({ ...request, walletSender })
  if (request.minAmountOut !== undefined && quote.amountOut < request.minAmountOut) {
    const amountOut = formatUnits(quote.amountOut, currencyOut.decimals)
    const message = `The price has moved: ${amountOut} ${currencyOut.symbol} would arrive now. Confirm to go on.`
    throw new BridgeError('QUOTE_CHANGED', message, { amount_out: amountOut })
  }
  const now = clock.now()
  const order = {
    id: createOrderId(clock, deps.random),
    quote,
    walletSender,
    walletReceiver,
    deposit: authorDeposit(deps, quote, walletSender, new Date(now + deps.installation.orderTtlMs)),
    createdAt: new Date(now),
    lateUntil: new Date(now + deps.installation.orderTtlMs + deps.installation.lateDepositMs),
    idempotency,
  }
  return withTransaction(pool, async (tx) => {
    await lockSender(tx, walletSender)
    if (idempotency !== undefined) {
      const earlier = await findIdempotent(tx, walletSender, idempotency.key)
      if (earlier !== undefined) return sameOrder(earlier, idempotency)
    }
    const { openOrders, isWatched, isClaimed } = await readBeforeCreate(tx, order)
    const most = deps.installation.maxOpenOrdersPerWallet
    if (openOrders >= most) {
      const message = `This wallet has ${String(openOrders)} orders that wait for their deposit. Close some of them first.`
      throw new BridgeError('TOO_MANY_OPEN_ORDERS', message, { max_open_orders: most })
    }
    if (!isWatched) {
      const { name } = catalog.getNetwork(currencyIn.networkId).network
      throw new BridgeError('NETWORK_UNAVAILABLE', `${name} is not being watched yet. Try again in a minute.`)
    }
    // What quotes know of halts may be a second old.
    const halt = await findHalt(tx, 'quote', routeSides(deps.adapters, currencyIn, currencyOut))
    if (halt !== undefined) {
      const name = (networkId: string): string => catalog.getNetwork(networkId).network.name
      throw transfersHalted(name(currencyIn.networkId), name(currencyOut.networkId))
    }
    const { walletDailyUsd: limit } = deps.installation
    await requireWithinWalletLimit(tx, { walletSender, value: quote.value, limit, now })
    await insertOrder(tx, { ...order, holdsClaim: !isClaimed })
    return order.id
  })
}

function authorDeposit(
  { adapters, catalog, random }: OrderServiceDeps,
  quote: NewOrder['quote'],
  sender: string,
  expiresAt: Date,
): NewOrder['deposit'] {
  const { networkId } = quote.currencyIn
  const adapter = adapters.get(networkId)
  if (adapter === undefined) {
    throw new BridgeError(
      'NETWORK_UNAVAILABLE',
      `${catalog.getNetwork(networkId).network.name} is not served here`,
    )
  }
  const reference = createReference(random)
  const { depositAddress } = adapter
  const { amountIn: amount, currencyIn } = quote
  const token = currencyIn.address
  return {
    ...adapter.author.author({ depositAddress, sender, amount, token, reference }),
    address: depositAddress,
    amount,
    currencyId: currencyIn.id,
    token,
    reference,
    expiresAt,
  }
}

function normalAddress(
  { catalog, codecOf, adapters }: OrderServiceDeps,
  networkId: string,
  address: string,
  role: 'sending' | 'receiving',
): string {
  const { name } = catalog.getNetwork(networkId).network
  const normal = codecOf(catalog.familyOf(networkId))?.normalize(address)
  if (normal === undefined) {
    throw new BridgeError('INVALID_ADDRESS', `The ${role} address is not valid on ${name}`)
  }
  const adapter = adapters.get(networkId)
  if (normal === adapter?.depositAddress || normal === adapter?.payouts.wallet) {
    throw new BridgeError('INVALID_ADDRESS', `The ${role} address is the bridge's own`)
  }
  return normal
}

function receiverAddress(deps: OrderServiceDeps, networkId: string, address: string): string {
  const normal = normalAddress(deps, networkId, address, 'receiving')
  if (deps.catalog.findByToken(networkId, normal) !== undefined) {
    throw new BridgeError(
      'INVALID_ADDRESS',
      "The receiving address is a token's contract: what it gets is lost",
    )
  }
  return normal
}

interface Idempotency {
  readonly key: string
  readonly bodyHash: string
}

function idempotencyOf(
  request: CreateOrderRequest,
  walletSender: string,
  walletReceiver: string,
): Idempotency | undefined {
  if (request.idempotencyKey === undefined) return undefined
  const { currencyInId, currencyOutId, amount, minAmountOut } = request
  const body = [currencyInId, currencyOutId, amount, walletSender, walletReceiver, minAmountOut ?? 'any'].map(
    String,
  )
  return {
    key: request.idempotencyKey,
    bodyHash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
  }
}

function sameOrder(
  earlier: { readonly orderId: string; readonly bodyHash: string },
  now: Idempotency,
): string {
  if (earlier.bodyHash === now.bodyHash) return earlier.orderId
  throw new BridgeError(
    'IDEMPOTENCY_CONFLICT',
    'This idempotency key belongs to another request. Use a new one.',
  )
}
