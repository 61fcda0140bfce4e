import type { TonChain } from '../chain/ton-chain.ts'
import type { Faucet } from '../faucet.ts'
import type { Params } from './read-params.ts'

export interface NodeContext {
  readonly chain: TonChain
  readonly faucet: Faucet
  /** Called after a message was accepted. */
  readonly onMessage: () => Promise<void>
  setAutomine(on: boolean): void
}

/** Methods by name; each throws an ApiError for invalid parameters. */
export type Methods = Readonly<Record<string, (params: Params) => unknown>>
