import type { SuiChain } from '../chain/sui-chain.ts'
import type { Faucet } from '../faucet.ts'

/** Methods by name. Each takes the parameters in their order. */
export type Methods = Readonly<Record<string, (...params: readonly unknown[]) => unknown>>

export interface NodeContext {
  readonly chain: SuiChain
  readonly faucet: Faucet
  /** Called after each executed transaction. */
  onTransaction(): void
  setAutomine(on: boolean): void
}
