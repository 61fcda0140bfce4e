import type { NetworkWire } from '@sunspan/api'
import {
  FAMILY_OF_NETWORK_TYPE,
  type ChainFamily,
  type NetworkCategory,
  type NetworkType,
} from '@sunspan/domain'

/** A network as the app uses it. */
export interface Network {
  readonly id: string
  readonly name: string
  readonly type: NetworkType
  readonly family: ChainFamily
  /** Decimal string; null if the family has none. */
  readonly chainId: string | null
  readonly category: NetworkCategory
  readonly tag: string | null
  readonly active: boolean
  readonly imageUrl: string
  readonly nativeSymbol: string
  readonly nativeDecimals: number
  /** Without a trailing slash. */
  readonly explorerUrl: string
  readonly popularity: number
  readonly sourcePosition: number
  readonly destinationPosition: number
  readonly isNewDestination: boolean
  readonly requiredConfirmations: number
  /** Base units of the native coin per unit of gas; null if unknown. */
  readonly gasPrice: bigint | null
  /** Gas units of a native transfer. */
  readonly nativeTransferGas: bigint | null
}

export const toNetwork = (wire: NetworkWire): Network => ({
  id: wire.id,
  name: wire.name,
  type: wire.network_type,
  family: FAMILY_OF_NETWORK_TYPE[wire.network_type],
  chainId: wire.chainId,
  category: wire.category,
  tag: wire.tag,
  active: wire.active,
  imageUrl: wire.network_image_url,
  nativeSymbol: wire.token_symbol,
  nativeDecimals: wire.token_decimals,
  explorerUrl: wire.blockscan_url.replace(/\/+$/, ''),
  popularity: wire.bridge_popularity,
  sourcePosition: wire.source_position,
  destinationPosition: wire.destination_position,
  isNewDestination: wire.is_new_destination,
  requiredConfirmations: wire.required_confirmations,
  gasPrice: wire.gasPrice === null ? null : BigInt(wire.gasPrice),
  nativeTransferGas: wire.nativeTransferGas === null ? null : BigInt(wire.nativeTransferGas),
})

/** Positions start at one; networks without one come last. */
const placeOf = (position: number): number => position || Infinity

/** Compares networks in the operator's order: in every list, and for what is chosen by default. */
export const orderByPosition =
  <N>(position: (network: N) => number) =>
  (left: N, right: N): number =>
    placeOf(position(left)) - placeOf(position(right)) || 0
