import type { SvmChain } from '../chain/svm-chain.ts'
import type { Params } from '../rpc/read-params.ts'
import type { Faucet } from '../faucet.ts'

export interface NodeContext {
  readonly chain: SvmChain
  readonly genesisHash: string
  readonly faucet: Faucet
  /** Called after a transaction was taken. */
  readonly onTransaction: () => void
  /** Called after blocks came or went. */
  readonly onBlocks: () => void
  setAutomine(on: boolean): void
}

/** Methods by their name; each throws an RpcError for parameters that it cannot take. */
export type Methods = Readonly<Record<string, (params: Params) => unknown>>

/** A value as of a slot, as most of Solana's methods answer. */
export const withContext = (slot: number, value: unknown) => ({
  context: { apiVersion: '2.1.0', slot },
  value,
})
