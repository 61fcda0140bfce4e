import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { SuiKey } from '../treasury/treasury-key.ts'

export interface SuiPayoutSenderSpec {
  readonly pool: RpcPool
  readonly key: SuiKey
  /** Types of coins that may be paid out, in normal form. */
  readonly tokens: readonly string[]
}
