import type { FakeModel, FakeTransaction, MinedTransaction } from '@sunspan/chains/testing'
import type { Usd, UsdPrice } from '@sunspan/domain'
import type { Causes } from '../../core/causes.ts'
import type { Depths } from '../../core/fault-kinds.ts'
import type { TransactionTruth } from '../../core/sim-chain.ts'
import type { AskedBulk } from '../../core/world.ts'
import type { BulkOrderFact, BulkRowFact, Facts, LegFact, OrderFact } from './read-facts.ts'

/** What an invariant is shown of one chain: what really happened there. */
export interface ChainView {
  readonly networkId: string
  readonly treasury: string
  readonly model: FakeModel
  readonly depths: Depths
  /** Dollars; null: no bound. */
  readonly exposureCap: Usd | null
  readonly outflowHourly: Usd | null
  readonly startHeight: bigint
  /** The canonical chain, oldest first. */
  readonly mined: readonly MinedTransaction[]
  readonly hashAt: (height: bigint) => string | undefined
  /** Milliseconds. */
  readonly timeAt: (height: bigint) => bigint | undefined
  /** The highest head that there ever was. */
  readonly highest: bigint
  readonly truth: ReadonlyMap<string, TransactionTruth>
  /** Everything that was ever signed for the treasury by the engine's means, by id. */
  readonly signed: ReadonlyMap<string, FakeTransaction>
  /** Most blocks that were ever replaced: what more than a tier waits for can lose that tier's deposits, by the rules. */
  readonly deepestReorg: number
  /** Somebody else has used the treasury's key. */
  readonly hasForeignSpender: boolean
  readonly balanceOf: (token: string | null) => bigint
}

/** What users did, and what quotes were made of. */
export interface ActorView {
  /** What users have asked of bulk orders, by id of the order. */
  readonly askedBulk: ReadonlyMap<string, AskedBulk>
  /** Users' requests for an order: how often each was answered with one, by id of the order. */
  readonly ordersByRequest: ReadonlyMap<string, ReadonlySet<string>>
  /** All that an asset was ever worth, one price in most seeds. */
  readonly everPrice: (asset: string) => readonly UsdPrice[]
  /** What it was worth at any time of a span; milliseconds. */
  readonly pricesBetween: (asset: string, fromMs: number, toMs: number) => readonly UsdPrice[]
  /** A currency that has left its peg from the beginning. */
  readonly offPeg: string | undefined
  /** Null: no bound. */
  readonly walletDailyUsd: Usd | null
  readonly currencies: readonly BridgedCurrency[]
  readonly fees: InstalledFees
  readonly swaps: InstalledSwaps
  /** Contracts of the tokens that are bridged. */
  readonly tokens: ReadonlySet<string>
  /** Who may lift halts. */
  readonly operator: string
}

/** What the installation says of a currency. */
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

/** How much may be open in swaps. */
export interface InstalledSwaps {
  /** Dollars, of one sender; null: no bound. */
  readonly walletCap: Usd | null
  /** An order that nobody has paid counts for so long. */
  readonly rateLockMs: number
}

/** What orders are charged by. */
export interface InstalledFees {
  readonly swapBps: bigint
  /** Kept back of the price of each asset of a swap. */
  readonly spreadBps: (asset: string) => bigint
  /** Added to what a payout costs. */
  readonly gasMarginBps: bigint
  /** By source network. */
  readonly platformFee: (networkId: string) => Usd
  /** What any transaction costs, in base units of the native coin. */
  readonly gas: bigint
  /** What is over goes back when it is more than so many times the fee for sending it. */
  readonly restFeeMultiple: bigint
}

export interface View {
  readonly facts: Facts
  readonly causes: Causes
  readonly chains: ReadonlyMap<string, ChainView>
  readonly actors: ActorView
}

/** Money that left the treasury, whatever carried it. */
export interface Outflow {
  readonly txId: string
  /** Of a payment through the payout contract. */
  readonly payoutId: string | undefined
  /** Of an output, among those of its transaction. */
  readonly index?: number | undefined
  readonly to: string
  readonly token: string | null
  readonly amount: bigint
}

/** Each is looked through for every order and leg. */
const outflows = new WeakMap<ChainView['mined'], readonly Outflow[]>()

/** On the canonical chain; one entry for each payment of a batch that was paid. */
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

/** Money of users that arrived since the simulation began, on the canonical chain. */
export function depositsOf(chain: ChainView): readonly MinedTransaction[] {
  return chain.mined.filter(
    ({ succeeded, block, transaction: { from, to } }) =>
      succeeded && from !== chain.treasury && to === chain.treasury && block.height > chain.startHeight,
  )
}

export const bulkOrders = ({ facts }: View): readonly BulkOrderFact[] =>
  facts.orders.filter((order) => order.kind === 'bulk')

/** Somebody whom an order pays; each is paid by no other order. */
export interface Payee {
  readonly order: OrderFact
  /** Undefined for an order of one recipient. */
  readonly row: BulkRowFact | undefined
  readonly networkId: string
  readonly token: string | null
  readonly recipient: string
}

export const payeesOf = (order: OrderFact): readonly Payee[] =>
  order.kind === 'standard'
    ? [
        {
          ...{ order, row: undefined, networkId: order.network_out },
          ...{ token: order.token_out, recipient: order.wallet_receiver },
        },
      ]
    : order.rows.map((row) => ({
        ...{ order, row, networkId: row.network_out },
        ...{ token: row.token_out, recipient: row.recipient },
      }))

/** On the canonical chains. Rows of one order may pay one address on several networks; whom one order pays is paid nothing elsewhere. */
export const paidTo = (view: View, { row, networkId, recipient }: Payee): readonly Outflow[] =>
  [...view.chains.values()]
    .filter((chain) => row === undefined || chain.networkId === networkId)
    .flatMap((chain) => outflowsOf(chain).filter(({ to }) => to === recipient))

/** What a leg has moved on the canonical chain; more than one entry is a payment made twice. */
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

/** Outputs have no ids: of those that are alike each is one leg's, in their order, and one too many is the last leg's. */
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
