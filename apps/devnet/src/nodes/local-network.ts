import type { Phase } from '@sunspan/domain'

/** A call of a REST interface; the path as it follows the address of the node. */
export interface PublicPath {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
}

/** A running local network of any family, as the devnet serves it to pages, to the product's server and to the fault menu. */
export interface LocalNetwork {
  readonly id: string
  readonly name: string
  readonly rpcUrl: string
  /** What anybody may call through the public origin: reads, and transactions that their sender has signed. */
  readonly publicMethods: ReadonlySet<string>
  /** The same of a node that speaks REST; absent: it speaks JSON-RPC alone. */
  readonly publicPaths?: readonly PublicPath[]
  readonly faucet: NetworkFaucet
  /** Sees the body of a call before the node does. Answers whether it may change the chain; a needless yes costs one save. */
  noteWrite(body: Buffer): Promise<boolean>
  height(): Promise<number>
  /** Drops the newest blocks with their transactions, which stay dropped. */
  reorganise(depth: number): Promise<void>
  /** Saves the chain now. */
  save(): Promise<void>
  /** Saves the chain and ends the node. */
  stop(): Promise<void>
}

/** `amount` in whole units. */
export type Gift =
  | { readonly kind: 'currency'; readonly symbol: string; readonly amount: string }
  | { readonly kind: 'phase'; readonly phase: Phase }

export interface NetworkFaucet {
  /** Whether it gives the NFTs of phases too. */
  readonly givesPhases: boolean
  /** Symbols of what it gives, the native coin first. */
  readonly symbols: readonly string[]
  /** Why nothing can be given to an address; undefined when it can. */
  findAddressProblem(address: string): string | undefined
  /** Answers the transaction's hash. It counts with the network's next block. */
  give(address: string, gift: Gift): Promise<string>
}
