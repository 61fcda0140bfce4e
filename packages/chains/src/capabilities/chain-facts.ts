import type { BlockRef } from './deposit-scanner.ts'

/** What can be asked of a chain about an account, as evidence. Addresses are in the family's normal form. */
export type ChainQuestion =
  /** Its balance; token null: the native coin. */
  | { readonly kind: 'balance'; readonly address: string; readonly token: string | null }
  /** How many NFTs of a collection it holds. */
  | { readonly kind: 'nft_held'; readonly address: string; readonly contract: string }
  /** Events of a contract that name the account in an indexed field, in the newest blocks. */
  | {
      readonly kind: 'event'
      readonly address: string
      readonly contract: string
      /** Hash of the event's signature. */
      readonly topic: string
      /** Position of the field among the indexed ones, from 1. */
      readonly field: 1 | 2 | 3
      /** How many blocks to look back. */
      readonly blocks: bigint
    }
  /** Whether a name of the network's registry points to it and back. */
  | { readonly kind: 'name_owned'; readonly address: string }

/** An answer, and the block at which it holds. */
export interface ChainFact {
  readonly block: BlockRef
  /** Base units, NFTs, or events; 1 or 0 for a name. */
  readonly value: bigint
}

/** Reads evidence from a chain: a quorum of providers must agree on the block and on what it says. */
export interface ChainFactReader {
  /** Throws a ChainError: `unsupported` if the network has no name registry, else when the chain cannot be queried. */
  read(question: ChainQuestion, signal: AbortSignal): Promise<ChainFact>
}
