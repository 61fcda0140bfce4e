import type { TronChain } from '../chain/tron-chain.ts'
import type { Faucet } from '../faucet.ts'
import type { Params } from './read-params.ts'

/** What goes wrong on purpose. */
export interface Faults {
  /** Broadcasts are executed and answered like those of a node that is too busy. */
  answersBusy: boolean
}

export interface NodeContext {
  readonly chain: TronChain
  readonly faucet: Faucet
  readonly faults: Faults
  /** Called after a transaction was accepted. */
  readonly onTransaction: () => Promise<void>
  setAutomine(on: boolean): void
}

/** Methods by path; each throws an ApiError for invalid parameters. */
export type Methods = Readonly<Record<string, (params: Params) => unknown>>

/** `wallet/*` returns the newest state, with what is pending; `walletsolidity/*` that of the newest block that is never replaced. */
export interface View {
  readonly chain: TronChain
  readonly isSolid: boolean
  readonly head: number
}
