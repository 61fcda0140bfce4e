import type { TonChain } from '../chain/ton-chain.ts'
import type { Faucet } from '../faucet.ts'
import type { Params } from './read-params.ts'

export interface NodeContext {
  readonly chain: TonChain
  readonly faucet: Faucet
  /** Called after a message was taken. */
  readonly onMessage: () => Promise<void>
  setAutomine(on: boolean): void
}

/** Methods by their name; each throws an ApiError for parameters that it cannot take. */
export type Methods = Readonly<Record<string, (params: Params) => unknown>>
