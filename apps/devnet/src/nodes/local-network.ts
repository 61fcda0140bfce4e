import type { Phase } from '@sunspan/domain'
import type { CurrencySource } from '../families/currency-source.ts'

/** A call of a REST API; the path is relative to the node's URL. */
export interface PublicPath {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
}

/** The most blocks that the fault menu drops at once. */
export const MAX_REORG_DEPTH = 64

/** A running local network of any family, as the devnet exposes it to pages, the product's server and the fault menu. */
export interface LocalNetwork {
  readonly id: string
  readonly name: string
  readonly rpcUrl: string
  /** Methods allowed through the public origin: reads, and transactions signed by their sender. */
  readonly publicMethods: ReadonlySet<string>
  /** The same for a node with a REST API or gRPC-web; absent if it supports only JSON-RPC. */
  readonly publicPaths?: readonly PublicPath[]
  readonly faucet: NetworkFaucet
  /** Its currencies, where the node decides at which addresses its tokens are; those of the family's list by default. */
  readonly currencies?: readonly CurrencySource[]
  /** Receives the body of a call before the node does, and its path, which is empty but for REST APIs and gRPC. Returns whether it may change the chain; a false positive costs one save. */
  recordWrite(body: Buffer, path: string): Promise<boolean>
  height(): Promise<number>
  /** Drops the newest blocks with their transactions, permanently. */
  reorganise(depth: number): Promise<void>
  /** Saves the chain now. */
  save(): Promise<void>
  /** Saves the chain and stops the node. */
  stop(): Promise<void>
}

/** `amount` in whole units. */
export type Gift =
  | { readonly kind: 'currency'; readonly symbol: string; readonly amount: string }
  | { readonly kind: 'phase'; readonly phase: Phase }

export interface NetworkFaucet {
  /** Whether it also gives phase NFTs. */
  readonly givesPhases: boolean
  /** Symbols that it gives, the native coin first. */
  readonly symbols: readonly string[]
  /** Why an address cannot receive gifts; undefined if it can. */
  findAddressProblem(address: string): string | undefined
  /** Returns the transaction hash. It is effective with the network's next block. */
  give(address: string, gift: Gift): Promise<string>
}
