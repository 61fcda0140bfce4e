import type { NetworkAdapter } from '@sunspan/chains'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock, Logger, Random } from '../clock.ts'
import type { Installation } from '../installation/installation.ts'
import type { FeePerks } from '../quotes/fee-perks.ts'
import type { QuoteService } from '../quotes/create-quote-service.ts'
import type { Notifications } from '../store/database/notifications.ts'

/** Dependencies of creating and following orders of either kind. */
export interface OrderServiceDeps {
  readonly pool: Pool
  readonly installation: Pick<
    Installation,
    'orderTtlMs' | 'lateDepositMs' | 'maxOpenOrdersPerWallet' | 'walletDailyUsd' | 'swaps' | 'bulk'
  >
  readonly catalog: Catalog
  readonly quotes: QuoteService
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  readonly feePerks: FeePerks
  readonly notifications: Notifications
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}
