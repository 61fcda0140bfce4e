import { ChainError, type ObservedDeposit } from '@sunspan/chains'
import {
  DEFAULT_DEPOSIT_POLICY,
  DEFAULT_SWAP_POLICY,
  parseUsd,
  type Usd,
  type UsdPrice,
} from '@sunspan/domain'
import type { Catalog } from '../../catalog/catalog.ts'
import { createCatalog } from '../../catalog/create-catalog.ts'
import type { LaneContext } from '../../engine/engine-context.ts'
import { parseInstallation } from '../../installation/parse-installation.ts'
import type { PriceFeed } from '../../prices/price-feed.ts'
import { createValuation } from '../../prices/valuation.ts'
import type { ReferencedOrder } from '../../store/deposits/candidate-store.ts'
import type { StoredDeposit } from '../../store/deposits/deposit-store.ts'
import { installationFixture } from '../networks/installation-fixture.ts'

export const ETHER = 10n ** 18n
/** As many decimals has USDC of ethereum; that of base has two more. */
export const USDC = 10n ** 6n
export const BASE_USDC = 10n ** 8n
export const usd = (text: string): Usd => parseUsd(text) ?? -1n

const MINUTE_MS = 60_000
export const CREATED_MS = 1_000_000_500
export const LOCKED_UNTIL_MS = CREATED_MS + 5 * MINUTE_MS
export const EXPIRES_MS = CREATED_MS + 60 * MINUTE_MS
export const LATE_UNTIL_MS = CREATED_MS + 1_440 * MINUTE_MS

/** A paid row of a bulk order. */
export interface SceneRow {
  readonly currencyOut: string
  readonly amountOut: bigint
}

/** What one network's step sees as it decides about deposits, without a database or a chain: to be changed as a test likes. */
export interface CreditScene {
  readonly context: LaneContext
  readonly catalog: Catalog
  readonly prices: Map<string, UsdPrice>
  /** Currencies with a price of their own; undefined: not known now. */
  readonly ownPrices: Map<string, UsdPrice | undefined>
  /** What wallets have ordered within a day, dollars. */
  readonly ordered: Map<string, Usd>
  /** What the treasury holds, by currency; a network is silent where the amount is left out. */
  readonly held: Map<string, bigint>
  /** What of it is owed, by currency. */
  readonly owed: Map<string, bigint>
  /** What legs on base are worth that are due, dollars. */
  owedUsd: Usd
  /** Network's fees for sending back, base units of its native coin; undefined: it does not answer. */
  refundFees: { readonly nativePayout: bigint; readonly tokenPayout: bigint } | undefined
  nowMs: number
  /** Statements in the order in which they were run, and what networks were asked. */
  readonly asked: string[]
  /** A deposit for an order; the rows are those of a bulk order. */
  add(order: ReferencedOrder, deposit: Partial<StoredDeposit>, rows?: readonly SceneRow[]): StoredDeposit
}

/** An installation in which no two currencies of an asset are alike. */
function unevenInstallation(outflowHourlyUsd: string | undefined): object {
  const networks = installationFixture.networks.map((network) => ({
    ...network,
    ...(network.id === 'base' ? { outflow_hourly_usd: outflowHourlyUsd ?? null } : {}),
    currencies: network.currencies.map((currency) =>
      currency.id === 'base-usdc' ? { ...currency, decimals: 8, min_send: '3', max_send: '70000' } : currency,
    ),
  }))
  return { ...installationFixture, networks }
}

export function createCreditScene(
  options: { readonly walletDailyUsd?: string; readonly outflowHourlyUsd?: string } = {},
): CreditScene {
  const installation = parseInstallation(unevenInstallation(options.outflowHourlyUsd))
  const catalog = createCatalog(installation)
  const prices = new Map([
    ['ETH', usd('3200')],
    ['USDC', usd('1')],
    ['POL', usd('0.5')],
  ])
  const ownPrices = new Map<string, UsdPrice | undefined>()
  // CAST: decisions ask for prices only.
  const feed = {
    findPrice: (asset: string) => prices.get(asset),
    findOwnPrice: (id: string) => (ownPrices.has(id) ? ownPrices.get(id) : null),
  } as unknown as PriceFeed
  const orders: object[] = []
  const rows: object[] = []
  const currencies = catalog.networks.flatMap((network) => network.currencies)

  const answer = (name: string, values: readonly unknown[]): readonly object[] => {
    scene.asked.push(
      `${name} ${name === 'orders_sum_of_wallet' || name === 'orders_lock_sender' ? String(values[0]) : ''}`.trim(),
    )
    switch (name) {
      case 'orders_of_deposits':
        return orders
      case 'bulk_rows_payable':
        return rows.filter((row) => (values[0] as readonly unknown[]).includes(Reflect.get(row, 'order_id')))
      case 'orders_sum_of_wallet':
        return [{ value: String(sumSince(values)), since: null }]
      case 'liquidity_taken':
        return [...scene.owed].map(([id, amount]) => {
          const { networkId, address } = catalog.getCurrency(id)
          return { network_id: networkId, token: address ?? 'native', amount: String(amount) }
        })
      case 'outflow_use':
        return [{ network_id: 'base', claimed: '0', owed: String(scene.owedUsd), more_at: null }]
      case 'orders_lock_sender':
        return []
      default:
        throw new Error(`No decision asks for ${name}`)
    }
  }
  /** Of a day, and of no other time. */
  const sumSince = ([wallet, since]: readonly unknown[]): Usd =>
    (since as Date).getTime() === scene.nowMs - 86_400_000 ? (scene.ordered.get(String(wallet)) ?? 0n) : -1n

  const pool = {
    query: ({ name, values }: { readonly name: string; readonly values: readonly unknown[] }) =>
      Promise.resolve({ rows: answer(name, values) }),
  }
  const silence = (): never => {
    throw new ChainError('rpc_unavailable', 'The node is down.')
  }
  const adapterOf = (networkId: string) => ({
    networkId,
    payouts: { wallet: 'treasury' },
    balances: {
      getBalances: async (_: string, [token]: readonly (string | null)[]) => {
        scene.asked.push(`balance of ${networkId}`)
        const currency = currencies.find((own) => own.networkId === networkId && own.address === token)
        return Promise.resolve([scene.held.get(currency?.id ?? '') ?? silence()])
      },
    },
    fees: {
      estimate: async () => {
        scene.asked.push(`fees of ${networkId}`)
        return Promise.resolve(scene.refundFees ?? silence())
      },
    },
  })
  const networkIds = catalog.networks.map(({ network }) => network.id)
  // CAST: decisions read no more of the step than this.
  const context = {
    deps: {
      pool,
      catalog,
      prices: feed,
      valuation: createValuation({ prices: feed, bounds: new Map() }),
      policy: DEFAULT_DEPOSIT_POLICY,
      swapPolicy: DEFAULT_SWAP_POLICY,
      adapters: new Map(networkIds.map((id) => [id, adapterOf(id)])),
      walletDailyUsd: options.walletDailyUsd === undefined ? null : usd(options.walletDailyUsd),
      clock: { now: () => scene.nowMs },
    },
    adapter: adapterOf('ethereum'),
    network: catalog.getNetwork('ethereum'),
    signal: new AbortController().signal,
  } as unknown as LaneContext
  const scene: CreditScene = {
    context,
    catalog,
    prices,
    ownPrices,
    ordered: new Map(),
    held: new Map(currencies.map(({ id }) => [id, 10n ** 24n])),
    owed: new Map(),
    owedUsd: 0n,
    refundFees: { nativePayout: 10n ** 13n, tokenPayout: 10n ** 13n },
    nowMs: CREATED_MS + MINUTE_MS,
    asked: [],
    add(order, deposit, ofBulk = []) {
      const id = String(orders.length + 1)
      orders.push({ deposit_id: id, ...orderRow(order) })
      ofBulk.forEach(({ currencyOut, amountOut }, index) =>
        rows.push({
          order_id: order.id,
          row_no: index + 1,
          currency_out: currencyOut,
          amount_in: '7',
          fees: '1',
          amount_out: String(amountOut),
        }),
      )
      return storedDeposit({ id, orderId: order.id, amount: order.amountIn, ...deposit })
    },
  }
  return scene
}

/** One ether from ethereum to base, 0.004 of it fees; `fields` override that. */
export function sceneOrder(fields: Partial<ReferencedOrder> = {}): ReferencedOrder {
  return {
    id: 'order',
    status: 'WAIT_DEPOSIT',
    reference: 'reference',
    networkIn: 'ethereum',
    currencyIn: 'ethereum-eth',
    currencyOut: 'base-eth',
    walletSender: 'alice',
    amountIn: ETHER,
    platformFee: ETHER / 500n,
    swapFee: 0n,
    destinationFee: ETHER / 500n,
    amountOut: (996n * ETHER) / 1_000n,
    value: usd('3200'),
    minAmountOut: null,
    hasDeposit: true,
    holdsClaim: true,
    rateLockedUntil: null,
    createdAt: new Date(CREATED_MS),
    expiresAt: new Date(EXPIRES_MS),
    lateUntil: new Date(LATE_UNTIL_MS),
    ...fields,
  }
}

/** One ether for USDC of base at 3200, 0.004 ether fees, a quarter of it for the swap. */
export function sceneSwap(fields: Partial<ReferencedOrder> = {}): ReferencedOrder {
  return sceneOrder({
    currencyOut: 'base-usdc',
    amountOut: 318_720_000_000n,
    platformFee: ETHER / 1_000n,
    swapFee: ETHER / 1_000n,
    destinationFee: ETHER / 500n,
    rateLockedUntil: new Date(LOCKED_UNTIL_MS),
    ...fields,
  })
}

/** An order as the database has it. */
export function orderRow(order: ReferencedOrder): object {
  const { amountIn, amountOut, platformFee, swapFee, destinationFee, value, minAmountOut } = order
  return {
    id: order.id,
    status: order.status,
    network_in: order.networkIn,
    currency_in: order.currencyIn,
    currency_out: order.currencyOut,
    wallet_sender: order.walletSender,
    reference: order.reference,
    amount_in: String(amountIn),
    amount_out: String(amountOut),
    platform_fee: String(platformFee),
    swap_fee: String(swapFee),
    destination_fee: String(destinationFee),
    value_usd: String(value),
    min_amount_out: minAmountOut === null ? null : String(minAmountOut),
    has_deposit: order.hasDeposit,
    holds_claim: order.holdsClaim,
    late_until: order.lateUntil,
    created_at: order.createdAt,
    expires_at: order.expiresAt,
    rate_locked_until: order.rateLockedUntil,
    kind: order.currencyOut === null ? 'bulk' : 'standard',
  }
}

function storedDeposit(fields: Partial<StoredDeposit>): StoredDeposit {
  const observed: ObservedDeposit = {
    txHash: '0xd',
    index: 0,
    block: { height: 7n, hash: '0xb' },
    sender: 'alice',
    recipient: 'treasury',
    token: null,
    amount: ETHER,
    reference: 'reference',
  }
  return {
    ...observed,
    id: '1',
    status: 'seen',
    orderId: 'order',
    isShared: false,
    isClaimed: false,
    minedAtMs: CREATED_MS + 30_000,
    seenAt: new Date(CREATED_MS + 40_000),
    ...fields,
  }
}
