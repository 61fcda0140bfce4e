import type { Currency } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import { routeSides, transfersHalted } from '../halts/route-halts.ts'
import { withTransaction, type Transaction } from '../store/database.ts'
import { findHalt } from '../store/halt-store.ts'
import { insertOrder, lockSender, readBeforeCreate, type NewOrder } from '../store/order-store.ts'
import type { OrderServiceDeps } from './create-order-service.ts'
import { findEarlierOrder } from './idempotency.ts'
import { createOrderId, createReference } from './order-id.ts'
import { requireWithinWalletLimit } from './wallet-limit.ts'

/** What somebody agreed to. */
export interface OrderDraft extends Pick<
  NewOrder,
  'quote' | 'walletSender' | 'walletReceiver' | 'bulk' | 'idempotency'
> {
  /** Currencies that it pays out. */
  readonly destinations: readonly Currency[]
}

/** Writes the deposit of an order of either kind and records it. Answers its id, or that of the earlier order with the same key. */
export async function placeOrder(deps: OrderServiceDeps, draft: OrderDraft): Promise<string> {
  const { pool, clock, installation } = deps
  const { quote, walletSender } = draft
  const now = clock.now()
  const expiresAt = new Date(now + installation.orderTtlMs)
  const order = {
    ...draft,
    id: createOrderId(clock, deps.random),
    deposit: authorDeposit(deps, quote, walletSender, expiresAt),
    createdAt: new Date(now),
    lateUntil: new Date(expiresAt.getTime() + installation.lateDepositMs),
  }
  return withTransaction(pool, async (tx) => {
    await lockSender(tx, walletSender)
    const earlier = await findEarlierOrder(tx, walletSender, draft.idempotency)
    if (earlier !== undefined) return earlier
    const { isClaimed } = await requireRoom(tx, deps, draft)
    const { walletDailyUsd: limit } = installation
    await requireWithinWalletLimit(tx, { walletSender, value: quote.value, limit, now })
    await insertOrder(tx, { ...order, holdsClaim: !isClaimed })
    return order.id
  })
}

/** Whether the wallet may have one more open order, and the route is watched and not halted. */
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
  // What quotes know of halts may be a second old.
  for (const currencyOut of draft.destinations) {
    const halt = await findHalt(tx, 'quote', routeSides(adapters, currencyIn, currencyOut))
    if (halt !== undefined) throw transfersHalted(name(currencyIn.networkId), name(currencyOut.networkId))
  }
  return { isClaimed }
}

function authorDeposit(
  { adapters, catalog, random }: OrderServiceDeps,
  { currencyIn, amountIn: amount }: NewOrder['quote'],
  sender: string,
  expiresAt: Date,
): NewOrder['deposit'] {
  const adapter = adapters.get(currencyIn.networkId)
  if (adapter === undefined) {
    const { name } = catalog.getNetwork(currencyIn.networkId).network
    throw new BridgeError('NETWORK_UNAVAILABLE', `${name} is not served here`)
  }
  const reference = createReference(random)
  const { depositAddress } = adapter
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
