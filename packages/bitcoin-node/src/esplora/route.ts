import type { Bcoin, BcoinNode } from '../bcoin/bcoin-types.ts'
import type { RegtestChain } from '../chain/regtest-chain.ts'

export interface EsploraContext {
  readonly bcoin: Bcoin
  readonly chain: RegtestChain
  readonly node: BcoinNode
  /** Satoshis for a virtual byte, by the number of blocks that one is ready to wait. */
  readonly feeRates: () => Readonly<Record<string, number>>
}

/** What a route answers: JSON for an object, text for the rest. Undefined: there is no such thing. */
export type EsploraAnswer = object | string | number | Uint8Array | undefined

/** One address of Esplora's REST interface. `parts` are what the groups of its path have matched; the body of a POST comes last. */
export interface EsploraRoute {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  answer(context: EsploraContext, ...parts: string[]): Promise<EsploraAnswer> | EsploraAnswer
}
