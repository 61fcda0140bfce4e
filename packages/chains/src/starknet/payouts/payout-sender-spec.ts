import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { StarknetKey } from '../transactions/treasury-key.ts'

export interface StarknetPayoutSenderSpec {
  readonly pool: RpcPool
  readonly chainId: string
  readonly key: StarknetKey
  /** Tokens that may be paid out, in normal form. */
  readonly tokens: readonly string[]
}
