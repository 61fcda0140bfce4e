import type { AuthoredDeposit, GivenAddress, NetworkAdapter, OrderAddress } from '@sunspan/chains'
import { FEE_FREE, type Currency } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import { routeSides, transfersHalted } from '../halts/route-halts.ts'
import { withTransaction, type Transaction } from '../store/database/database.ts'
import { findHalt } from '../store/operations/halt-store.ts'
import { insertOrderAddress, reserveAddressIndex } from '../store/orders/order-address-store.ts'
import { insertWebhook } from '../store/alerts/webhook-store.ts'
import { insertOrder, lockSender, readBeforeCreate, type NewOrder } from '../store/orders/order-store.ts'
import { findUnreadCurrency } from '../store/books/served-currency-store.ts'
import { LIVE_MS } from '../processes/heartbeat.ts'
import type { OrderServiceDeps } from './order-service-deps.ts'
import { findEarlierOrder } from './idempotency.ts'
import { createOrderId, createReference } from './order-id.ts'
import { requireWithinSwapCaps } from './swap-caps.ts'
import { requireWithinWalletLimit } from './wallet-limit.ts'

/** Some families must query their chain for the location of the sender's tokens. */
const AUTHOR_TIMEOUT_MS = 10_000

/** The agreed terms of a new order. */
export interface OrderDraft extends Pick<
  NewOrder,
  'quote' | 'walletSender' | 'walletReceiver' | 'memo' | 'bulk' | 'idempotency' | 'label'
> {
  /** Currencies that it pays out. */
  readonly destinations: readonly Currency[]
  /** Called when it changes; undefined: no webhook. */
  readonly webhookUrl: string | undefined
}

/** Authors the deposit of an order of either kind and records the order. Returns its id, or that of the earlier order with the same key. */
export async function placeOrder(deps: OrderServiceDeps, draft: OrderDraft): Promise<string> {
  const { pool, clock, installation } = deps
  const { quote, walletSender } = draft
  const adapter = requireAdapter(deps, quote.currencyIn)
  const now = clock.now()
  const expiresAt = new Date(now + installation.orderTtlMs)
  const order = {
    ...draft,
    id: createOrderId(clock, deps.random),
    createdAt: new Date(now),
    lateUntil: new Date(expiresAt.getTime() + installation.lateDepositMs),
  }
  const terms = { quote, walletSender, expiresAt }
  // Some families query their chain for it, so it runs outside the transaction; an order's own address is assigned inside.
  const authored = adapter.orderAddresses ? undefined : await authorDeposit(deps, adapter, terms)
  return withTransaction(pool, async (tx) => {
    await lockSender(tx, walletSender)
    const earlier = await findEarlierOrder(tx, walletSender, draft.idempotency)
    if (earlier !== undefined) return earlier
    const { isClaimed } = await requireRoom(tx, deps, draft)
    await requireReaders(tx, deps, draft, now)
    const { walletDailyUsd: limit } = installation
    await requireWithinWalletLimit(tx, { walletSender, value: quote.value, limit, now })
    const { networkId } = quote.currencyIn
    // In every transaction after the sender's own lock, to avoid deadlocks.
    await requireWithinCaps(tx, deps, draft, now)
    const own = await assignAddress(tx, adapter)
    const deposit = authored ?? (await authorDeposit(deps, adapter, { ...terms, own }))
    await insertOrder(tx, { ...order, deposit, holdsClaim: !isClaimed })
    await useFeePerk(tx, deps, order)
    if (own !== undefined) await insertOrderAddress(tx, { ...own, networkId, orderId: order.id })
    await followByWebhook(tx, order)
    return order.id
  })
}

/** Throws QUOTE_CHANGED if another order has used the sender's last transfer without a platform fee. */
async function useFeePerk(
  tx: Transaction,
  { feePerks, catalog }: OrderServiceDeps,
  { id, quote, walletSender: address }: OrderDraft & Pick<NewOrder, 'id'>,
): Promise<void> {
  if (quote.discount?.name !== FEE_FREE) return
  const family = catalog.familyOf(quote.currencyIn.networkId)
  if (await feePerks.use(tx, id, { family, address })) return
  const message = 'Your last fee-free transfer is used already. Confirm the new fee to go on.'
  throw new BridgeError('QUOTE_CHANGED', message)
}

async function followByWebhook(
  tx: Transaction,
  { id: orderId, createdAt, webhookUrl: url }: OrderDraft & Pick<NewOrder, 'id' | 'createdAt'>,
): Promise<void> {
  if (url !== undefined) await insertWebhook(tx, { orderId, url, createdAt })
}

/** Checks that the wallet may have one more open order, and that the route is watched and not halted. */
async function requireRoom(
  tx: Transaction,
  { installation, catalog, adapters }: OrderServiceDeps,
  draft: OrderDraft,
): Promise<{ readonly isClaimed: boolean }> {
  const { currencyIn } = draft.quote
  const { openOrders, isWatched, isClaimed } = await readBeforeCreate(tx, draft)
  const most = installation.maxOpenOrdersPerWallet
  if (openOrders >= most) {
    const message = `This wallet has ${String(openOrders)} orders that wait for their deposit. Close some of them first.`
    throw new BridgeError('TOO_MANY_OPEN_ORDERS', message, { max_open_orders: most })
  }
  const name = (networkId: string): string => catalog.getNetwork(networkId).network.name
  if (!isWatched) {
    const message = `${name(currencyIn.networkId)} is not being watched yet. Try again in a minute.`
    throw new BridgeError('NETWORK_UNAVAILABLE', message)
  }
  // The quotes' halt cache may be a second old.
  for (const currencyOut of draft.destinations) {
    const halt = await findHalt(tx, 'quote', routeSides(adapters, currencyIn, currencyOut))
    if (halt !== undefined) throw transfersHalted(name(currencyIn.networkId), name(currencyOut.networkId))
  }
  return { isClaimed }
}

/**
 * Accepts orders only for currencies that every engine knows: a currency from a newer installation file than an engine's would go unseen until that
 * engine is restarted with it.
 */
async function requireReaders(
  tx: Transaction,
  deps: OrderServiceDeps,
  { quote, destinations }: OrderDraft,
  now: number,
): Promise<void> {
  const currencies = [quote.currencyIn, ...destinations].map((currency) => {
    return { currency, wallet: requireAdapter(deps, currency).payouts.wallet }
  })
  const unread = await findUnreadCurrency(tx, currencies, new Date(now - LIVE_MS))
  if (unread === undefined) return
  const { symbol, networkId } = deps.catalog.getCurrency(unread)
  const { name } = deps.catalog.getNetwork(networkId).network
  const message = `${symbol} on ${name} is not being watched yet. Try again in a minute.`
  throw new BridgeError('NETWORK_UNAVAILABLE', message)
}

async function requireWithinCaps(
  tx: Transaction,
  deps: OrderServiceDeps,
  { quote, walletSender }: OrderDraft,
  now: number,
): Promise<void> {
  const { type, currencyIn, currencyOut, value } = quote
  if (type !== 'SWAP' || currencyOut === null) return
  await requireWithinSwapCaps(tx, deps, { currencyIn, currencyOut, walletSender, value, now })
}

function requireAdapter({ adapters, catalog }: OrderServiceDeps, { networkId }: Currency): NetworkAdapter {
  const adapter = adapters.get(networkId)
  if (adapter !== undefined) return adapter
  const { name } = catalog.getNetwork(networkId).network
  throw new BridgeError('NETWORK_UNAVAILABLE', `${name} isn’t supported here`)
}

/** The order's own address; undefined if all deposits go to one address. */
async function assignAddress(
  tx: Transaction,
  { networkId, orderAddresses }: NetworkAdapter,
): Promise<(GivenAddress & OrderAddress) | undefined> {
  if (orderAddresses === undefined) return undefined
  const index = await reserveAddressIndex(tx, networkId)
  return { index, ...orderAddresses.derive(index) }
}

async function authorDeposit(
  { random }: OrderServiceDeps,
  adapter: NetworkAdapter,
  terms: Pick<NewOrder, 'quote' | 'walletSender'> & {
    readonly expiresAt: Date
    readonly own?: OrderAddress | undefined
  },
): Promise<NewOrder['deposit']> {
  const { currencyIn, amountIn: amount } = terms.quote
  const reference = terms.own?.reference ?? createReference(random)
  const address = terms.own?.address ?? adapter.depositAddress
  const token = currencyIn.address
  const request = { depositAddress: address, sender: terms.walletSender, amount, token, reference }
  const authored = await adapter.author.author(request, AbortSignal.timeout(AUTHOR_TIMEOUT_MS))
  return {
    // CAST: an adapter of the product writes the action of its own family.
    ...(authored as AuthoredDeposit),
    address,
    amount,
    currencyId: currencyIn.id,
    token,
    reference,
    expiresAt: terms.expiresAt,
  }
}
