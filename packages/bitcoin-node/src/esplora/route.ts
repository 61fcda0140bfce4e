import type { Bcoin, BcoinNode } from '../bcoin/bcoin-types.ts'
import type { RegtestChain } from '../chain/regtest-chain.ts'

export interface EsploraContext {
  readonly bcoin: Bcoin
  readonly chain: RegtestChain
  readonly node: BcoinNode
  /** Satoshis per virtual byte, by target number of blocks. */
  readonly feeRates: () => Readonly<Record<string, number>>
}

/** Response of a route: JSON for an object, text otherwise. Undefined: not found. */
export type EsploraAnswer = object | string | number | Uint8Array | undefined

/** One route of Esplora's REST interface. `parts` are the matches of its path's groups; the body of a POST comes last. */
export interface EsploraRoute {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  answer(context: EsploraContext, ...parts: string[]): Promise<EsploraAnswer> | EsploraAnswer
}
