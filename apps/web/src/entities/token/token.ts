import type { CurrencyWire } from '@sunspan/api'
import { parseUnits } from '@sunspan/domain'

/** One token, or the native coin, on one network. */
export interface Token {
  /** `ethereum-usdc` */
  readonly id: string
  readonly networkId: string
  readonly symbol: string
  readonly name: string
  readonly imageUrl: string
  readonly decimals: number
  readonly active: boolean
  /** Base units. */
  readonly minSend: bigint
  readonly maxSend: bigint
  /** Ids of currencies on other networks with the same asset. */
  readonly pairs: readonly string[]
  /** Contract; null for the native coin. */
  readonly address: string | null
}

export const toToken = (wire: CurrencyWire): Token => ({
  id: wire.id,
  networkId: wire.contract.network,
  symbol: wire.symbol,
  name: wire.name,
  imageUrl: wire.image_url,
  decimals: wire.decimals,
  active: wire.active,
  minSend: parseUnits(wire.min_send, wire.decimals) ?? 0n,
  maxSend: parseUnits(wire.max_send, wire.decimals) ?? 0n,
  pairs: wire.pairs ?? [],
  address: wire.contract.address,
})
