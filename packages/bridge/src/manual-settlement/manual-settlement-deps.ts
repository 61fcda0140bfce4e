import type { PayoutWitness } from '@sunspan/chains'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/create-catalog.ts'
import type { Clock, Logger } from '../clock.ts'

/** What payouts that no attempt of ours has made are looked up and booked with. */
export interface ManualSettlementDeps {
  readonly pool: Pool
  readonly catalog: Catalog
  /** By network id; a network that pays without a contract has none. */
  readonly witnesses: ReadonlyMap<string, PayoutWitness>
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger
}
