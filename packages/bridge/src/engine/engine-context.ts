import type { NetworkAdapter } from '@sunspan/chains'
import type { DepositPolicy, LiquidityPolicy, SwapPolicy, Usd } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock, Logger } from '../clock.ts'
import type { InstallationNetwork } from '../installation/installation-network.ts'
import type { NetworkGate } from '../networks/network-gate.ts'
import type { Valuation } from '../prices/valuation.ts'
import type { PriceLookup } from '../prices/price-lookup.ts'
import type { Lane } from '../store/chain/lane-store.ts'
import type { FaultPoint } from './fault-points.ts'

export interface EngineDeps {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  readonly valuation: Valuation
  readonly prices: PriceLookup
  readonly policy: DepositPolicy
  readonly liquidity: LiquidityPolicy
  /** No lane is acquired before its network has passed. */
  readonly gate: NetworkGate
  readonly swapPolicy: SwapPolicy
  /** Maximum value that one wallet may order within a day; null: no limit. */
  readonly walletDailyUsd: Usd | null
  readonly clock: Clock
  readonly logger: Logger
  /** A no-op in production. */
  readonly faultPoint: (point: FaultPoint) => void
}

/** One step's view of one network. */
export interface LaneContext {
  readonly deps: EngineDeps
  readonly lane: Lane
  readonly network: InstallationNetwork
  readonly adapter: NetworkAdapter
  /** Aborts the step's calls. */
  readonly signal: AbortSignal
}
