import type { StarknetChain } from '../chain/starknet-chain.ts'
import type { Faucet } from '../faucet.ts'
import type { Params } from '../rpc/read-params.ts'

export interface NodeContext {
  readonly chain: StarknetChain
  readonly faucet: Faucet
  /** Called after a transaction was accepted. */
  readonly onTransaction: () => void
  setAutomine(on: boolean): void
}

export interface Method {
  /** Names of the parameters in the order of the specification. */
  readonly params: readonly string[]
  /** Throws an RpcError for invalid parameters. */
  readonly run: (params: Params) => unknown
}

export type Methods = Readonly<Record<string, Method>>
