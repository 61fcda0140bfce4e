import type { AddressCodec, NetworkAdapter } from '@sunspan/chains'
import type { ChainFamily } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/create-catalog.ts'
import type { Clock, Logger, Random } from '../clock.ts'
import type { Installation } from '../installation/installation.ts'
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
  /** The codec of a family's network, by its chain id. */
  readonly codecOf: (family: ChainFamily, chainId: string | null) => AddressCodec | undefined
  readonly notifications: Notifications
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}
