import type { SvmChain } from '../chain/svm-chain.ts'
import type { Params } from '../rpc/read-params.ts'
import type { Faucet } from '../faucet.ts'

export interface NodeContext {
  readonly chain: SvmChain
  readonly genesisHash: string
  readonly faucet: Faucet
  /** Called after a transaction was accepted. */
  readonly onTransaction: () => void
  /** Called after blocks were added or removed. */
  readonly onBlocks: () => void
  setAutomine(on: boolean): void
}

/** Methods by name; each throws an RpcError for invalid parameters. */
export type Methods = Readonly<Record<string, (params: Params) => unknown>>

/** A value as of a slot, in the format of most Solana methods. */
export const withContext = (slot: number, value: unknown) => ({
  context: { apiVersion: '2.1.0', slot },
  value,
})
