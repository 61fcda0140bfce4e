import type { MinedTransaction } from '@sunspan/chains/testing'
import type { TransactionTruth } from '../core/sim-chain.ts'
import type { Facts, OrderFact } from './read-facts.ts'

/** What an invariant is shown of one chain: what really happened there. */
export interface ChainView {
  readonly networkId: string
  readonly treasury: string
  readonly requiredConfirmations: number
  readonly startHeight: bigint
  /** The canonical chain, oldest first. */
  readonly mined: readonly MinedTransaction[]
  readonly hashAt: (height: bigint) => string | undefined
  readonly truth: ReadonlyMap<string, TransactionTruth>
  /** A reorganisation took blocks that were deep enough to be believed: losses are possible by the rules. */
  readonly wasRewrittenDeep: boolean
  /** Somebody else has used the treasury's key. */
  readonly hasForeignSpender: boolean
  readonly balanceOf: (token: string | null) => bigint
}

/** What users did, and what quotes were made of. */
export interface ActorView {
  /** Users' requests for an order: how often each was answered with one, by id of the order. */
  readonly ordersByRequest: ReadonlyMap<string, ReadonlySet<string>>
  /** True dollars of one whole token at a scale of all prices, by asset. */
  readonly truePrice: (asset: string) => bigint
  readonly currency: (id: string) => { readonly asset: string; readonly decimals: number } | undefined
  /** Contracts of the tokens that are bridged. */
  readonly tokens: ReadonlySet<string>
  /** Who may lift halts. */
  readonly operator: string
}

export interface View {
  readonly facts: Facts
  readonly chains: ReadonlyMap<string, ChainView>
  readonly actors: ActorView
}

/** Money that left the treasury for somebody, on the canonical chain. */
export function payoutsOf(chain: ChainView): readonly MinedTransaction[] {
  return chain.mined.filter(
    ({ succeeded, transaction: { from, to } }) =>
      succeeded && from === chain.treasury && to !== chain.treasury,
  )
}

/** Money of users that arrived since the simulation began, on the canonical chain. */
export function depositsOf(chain: ChainView): readonly MinedTransaction[] {
  return chain.mined.filter(
    ({ succeeded, block, transaction: { from, to } }) =>
      succeeded && from !== chain.treasury && to === chain.treasury && block.height > chain.startHeight,
  )
}

export const paidTo = (view: View, order: OrderFact): readonly MinedTransaction[] =>
  [...view.chains.values()].flatMap((chain) =>
    payoutsOf(chain).filter(({ transaction }) => transaction.to === order.wallet_receiver),
  )
