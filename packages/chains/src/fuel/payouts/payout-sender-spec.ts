import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { FuelKey } from '../transactions/signatures.ts'

export interface FuelPayoutSenderSpec {
  readonly pool: RpcPool
  readonly chainId: string
  readonly key: FuelKey
  /** Assets that may be paid out, in normal form. */
  readonly tokens: readonly string[]
}
