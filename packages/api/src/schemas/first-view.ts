import type { CurrencyWire, PriceWire } from './currency.ts'
import type { FrontendRpcWire, NetworkWire } from './network.ts'

/**
 * What the send page shows first, embedded in the page as `<script type="application/json" id="first-view">`: the responses of the calls
 * that it would otherwise make before it can be used.
 */
export interface FirstViewWire {
  /** When the server listed this, in Unix milliseconds. */
  readonly listed_at: number
  readonly networks: readonly NetworkWire[]
  readonly rpcs: readonly FrontendRpcWire[]
  /** Of all networks, in their order, with pairs of the same asset. */
  readonly currencies: readonly CurrencyWire[]
  /** Empty while the prices are unknown. */
  readonly prices: readonly PriceWire[]
}
