import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { SolanaKey } from '../treasury/treasury-key.ts'

export interface SolanaPayoutSenderSpec {
  readonly pool: RpcPool
  readonly key: SolanaKey
  /** Decimals of the tokens that may be paid out. */
  readonly decimals: ReadonlyMap<string, number>
}
