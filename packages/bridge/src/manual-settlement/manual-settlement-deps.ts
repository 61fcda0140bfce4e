import type { PayoutWitness } from '@sunspan/chains'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock, Logger } from '../clock.ts'

/** Dependencies of finding and booking payouts made without an attempt of ours. */
export interface ManualSettlementDeps {
  readonly pool: Pool
  readonly catalog: Catalog
  /** By network id; only networks with a payout contract have one. */
  readonly witnesses: ReadonlyMap<string, PayoutWitness>
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger
}
