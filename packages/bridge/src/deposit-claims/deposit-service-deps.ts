import type { NetworkAdapter } from '@sunspan/chains'
import type { DepositPolicy } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock, Logger } from '../clock.ts'

/** Dependencies of finding and claiming deposits. */
export interface DepositServiceDeps {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  readonly policy: DepositPolicy
  readonly clock: Clock
  readonly logger: Logger
}
