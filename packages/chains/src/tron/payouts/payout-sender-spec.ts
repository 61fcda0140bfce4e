import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { TronKey } from '../treasury/treasury-key.ts'

export interface TronPayoutSenderSpec {
  readonly pool: RpcPool
  readonly key: TronKey
  /** Tokens that may be paid, in base58. */
  readonly tokens: readonly string[]
}
