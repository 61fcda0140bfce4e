import type { TaskEvidence } from '../rules/rules-schema.ts'
import type { Wallet } from '../store/wallet-store.ts'

/** What a chain has said about a wallet, at a block. */
export interface FoundFact {
  readonly network: string
  /** Height, in decimals. */
  readonly block: string
  /** Base units, NFTs, or 1 for a name, in decimals. */
  readonly value: string
  /** The same as people read it: `0.02 ETH`. */
  readonly found: string
  readonly wallet: string
}

/** Reads a chain for a task: the fact that completes it, or undefined if no wallet of the user has it. */
export type ReadChain = (
  evidence: TaskEvidence & { readonly kind: 'chain' },
  wallets: readonly Wallet[],
) => Promise<FoundFact | undefined>
