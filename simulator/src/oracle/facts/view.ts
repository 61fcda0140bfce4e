import type { FakeModel, FakeTransaction, MinedTransaction } from '@sunspan/chains/testing'
import type { Usd, UsdPrice } from '@sunspan/domain'
import type { Causes } from '../../core/causes.ts'
import type { Depths } from '../../core/fault-kinds.ts'
import type { TransactionTruth } from '../../core/sim-chain.ts'
import type { RequestedBulk } from '../../core/world.ts'
import type { BulkOrderFact, BulkRowFact, Facts, LegFact, OrderFact } from './read-facts.ts'

/** An invariant's view of one chain: what really happened there. */
export interface ChainView {
  readonly networkId: string
  readonly treasury: string
  readonly model: FakeModel
  readonly depths: Depths
  /** Dollars; null: unlimited. */
  readonly exposureCap: Usd | null
  readonly outflowHourly: Usd | null
  readonly startHeight: bigint
  /** The canonical chain, oldest first. */
  readonly mined: readonly MinedTransaction[]
  readonly hashAt: (height: bigint) => string | undefined
  /** Milliseconds. */
  readonly timeAt: (height: bigint) => bigint | undefined
  /** The highest head that ever existed. */
  readonly highest: bigint
  readonly truth: ReadonlyMap<string, TransactionTruth>
  /** Everything that the engine ever signed for the treasury, by id. */
  readonly signed: ReadonlyMap<string, FakeTransaction>
  /** Maximum number of blocks ever replaced: if it exceeds a tier's depth, the rules allow losing that tier's deposits. */
  readonly deepestReorg: number
  /** A stranger used the treasury's key. */
  readonly hasForeignSpender: boolean
  readonly balanceOf: (token: string | null) => bigint
}

/** Actions of users, and the inputs of quotes. */
export interface ActorView {
  /** Users' requests for bulk orders, by order id. */
  readonly requestedBulk: ReadonlyMap<string, RequestedBulk>
  /** Orders created for each of the users' requests. */
  readonly ordersByRequest: ReadonlyMap<string, ReadonlySet<string>>
  /** All prices that an asset ever had; one price in most seeds. */
  readonly everPrice: (asset: string) => readonly UsdPrice[]
  /** Its prices within a time span; milliseconds. */
  readonly pricesBetween: (asset: string, fromMs: number, toMs: number) => readonly UsdPrice[]
  /** A currency that is off its peg from the start. */
  readonly offPeg: string | undefined
  /** A currency that is worth a little less than its asset; prices are known by its id as well. */
  readonly belowPar: string | undefined
  /** Null: unlimited. */
  readonly walletDailyUsd: Usd | null
  readonly currencies: readonly BridgedCurrency[]
  readonly fees: InstalledFees
  readonly swaps: InstalledSwaps
  /** Contracts of the bridged tokens. */
  readonly tokens: ReadonlySet<string>
  /** The actor who may lift halts. */
  readonly operator: string
}

/** A currency's settings in the installation. */
export interface BridgedCurrency {
  readonly id: string
  readonly networkId: string
  readonly token: string | null
  readonly asset: string
  readonly decimals: number
  /** Base units. */
  readonly minSend: bigint
  readonly maxSend: bigint
}

/** Limits on open swaps. */
export interface InstalledSwaps {
  /** Dollars per sender; null: unlimited. */
  readonly walletCap: Usd | null
  /** How long an unpaid order counts. */
  readonly rateLockMs: number
}

/** Fees charged to orders. */
export interface InstalledFees {
  readonly swapBps: bigint
  /** Deducted from the price of each asset of a swap. */
  readonly spreadBps: (asset: string) => bigint
  /** Added to a payout's cost. */
  readonly gasMarginBps: bigint
  /** By source network. */
  readonly platformFee: (networkId: string) => Usd
  /** Cost of any transaction, in base units of the native coin. */
  readonly gas: bigint
  /** An excess is refunded if it exceeds this multiple of the fee for sending it. */
  readonly restFeeMultiple: bigint
}

export interface View {
  readonly facts: Facts
  readonly causes: Causes
  readonly chains: ReadonlyMap<string, ChainView>
  readonly actors: ActorView
}

/** Money that left the treasury, by any kind of transaction. */
export interface Outflow {
  readonly txId: string
  /** Set for a payment through the payout contract. */
  readonly payoutId: string | undefined
  /** Index of an output within its transaction. */
  readonly index?: number | undefined
  readonly to: string
  readonly token: string | null
  readonly amount: bigint
}

/** Cached, since they are searched for every order and leg. */
const outflows = new WeakMap<ChainView['mined'], readonly Outflow[]>()

/** On the canonical chain; one entry for each payment that a batch made. */
export function outflowsOf(chain: ChainView): readonly Outflow[] {
  const found = outflows.get(chain.mined) ?? findOutflows(chain)
  outflows.set(chain.mined, found)
  return found
}

function findOutflows(chain: ChainView): readonly Outflow[] {
  return chain.mined.flatMap(({ txId, succeeded, transaction, legs, moves }): readonly Outflow[] => {
    const { from, to, token, amount, outputs } = transaction
    if (!succeeded || from !== chain.treasury) return []
    if (outputs !== undefined)
      return moves.map((move, index) => ({ txId, payoutId: undefined, index, ...move }))
    if (transaction.legs === undefined)
      return to === chain.treasury ? [] : [{ txId, payoutId: undefined, to, token, amount }]
    return transaction.legs
      .filter((_, index) => legs?.[index]?.outcome === 'paid')
      .map((leg) => ({ txId, payoutId: leg.id, to: leg.to, token: leg.token, amount: leg.amount }))
  })
}

/** Users' deposits since the simulation began, on the canonical chain. */
export function depositsOf(chain: ChainView): readonly MinedTransaction[] {
  return chain.mined.filter(
    ({ succeeded, block, transaction: { from, to } }) =>
      succeeded && from !== chain.treasury && to === chain.treasury && block.height > chain.startHeight,
  )
}

export const bulkOrders = ({ facts }: View): readonly BulkOrderFact[] =>
  facts.orders.filter((order) => order.kind === 'bulk')

/** A recipient of an order; no other order pays it. */
export interface Payee {
  readonly order: OrderFact
  /** Undefined for an order with one recipient. */
  readonly row: BulkRowFact | undefined
  readonly networkId: string
  readonly token: string | null
  readonly recipient: string
}

export const payeesOf = (order: OrderFact): readonly Payee[] =>
  order.kind === 'standard'
    ? [
        {
          order,
          row: undefined,
          networkId: order.network_out,
          token: order.token_out,
          recipient: order.wallet_receiver,
        },
      ]
    : order.rows.map((row) => ({
        order,
        row,
        networkId: row.network_out,
        token: row.token_out,
        recipient: row.recipient,
      }))

/**
 * On the canonical chains. Rows of one order may pay one address on several networks; the recipient of an order with one recipient is paid nothing
 * elsewhere.
 */
export const paidTo = (view: View, { row, networkId, recipient }: Payee): readonly Outflow[] =>
  [...view.chains.values()]
    .filter((chain) => row === undefined || chain.networkId === networkId)
    .flatMap((chain) => outflowsOf(chain).filter(({ to }) => to === recipient))

/** Transfers made for a leg on the canonical chain; more than one entry is a double payment. */
export function movedBy(view: View, leg: LegFact): readonly Outflow[] {
  const chain = view.chains.get(leg.network_id)
  if (chain === undefined) return []
  const wanted = new Map(
    view.facts.attempts
      .filter(({ network_id }) => network_id === leg.network_id)
      .flatMap((attempt) =>
        attempt.legs
          .filter(({ leg_id }) => leg_id === leg.id)
          .flatMap(({ payout_id }) => attempt.tx_ids.map((txId) => [txId, payout_id] as const)),
      ),
  )
  return outflowsOf(chain).filter(
    (outflow) =>
      wanted.has(outflow.txId) &&
      (wanted.get(outflow.txId) ?? undefined) === outflow.payoutId &&
      (chain.signed.get(outflow.txId)?.outputs === undefined || isOutputOf(view, chain, outflow, leg)),
  )
}

/** Outputs have no ids: identical ones are assigned to the legs in order, and a surplus one to the last leg. */
function isOutputOf({ facts }: View, chain: ChainView, outflow: Outflow, leg: LegFact): boolean {
  const isAlike = ({ to, amount }: Outflow): boolean => to === leg.recipient && String(amount) === leg.amount
  if (!isAlike(outflow)) return false
  const outputs = outflowsOf(chain).filter(({ txId }) => txId === outflow.txId)
  const attempt = facts.attempts.find(({ tx_ids }) => tx_ids.includes(outflow.txId))
  const twins = facts.legs.filter(
    ({ id, recipient, amount }) =>
      recipient === leg.recipient &&
      amount === leg.amount &&
      attempt?.legs.some(({ leg_id }) => leg_id === id) === true,
  )
  const place = outputs.filter(isAlike).findIndex(({ index }) => index === outflow.index)
  const own = twins.findIndex(({ id }) => id === leg.id)
  return place === own || (own === twins.length - 1 && place > own)
}
