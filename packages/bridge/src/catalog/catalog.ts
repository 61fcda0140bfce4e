import type { AddressCodec, ChainDescriptor } from '@sunspan/chains'
import type { ChainFamily, Currency } from '@sunspan/domain'
import type { InstallationNetwork } from '../installation/installation-network.ts'

export interface Pair {
  readonly currencyIn: Currency
  readonly currencyOut: Currency
}

/** The networks, currencies and pairs of the installation. */
export interface Catalog {
  readonly networks: readonly InstallationNetwork[]
  /** Throws a BridgeError NETWORK_NOT_FOUND. */
  getNetwork(id: string): InstallationNetwork
  /** Throws a BridgeError CURRENCY_NOT_FOUND. */
  getCurrency(id: string): Currency
  familyOf(networkId: string): ChainFamily
  /** Static facts of a network's family; undefined for one that is not supported. */
  descriptorOf(networkId: string): ChainDescriptor | undefined
  /** Address rules of a network; undefined where `descriptorOf` is. */
  codecOf(networkId: string): AddressCodec | undefined
  /** The asset that pays for gas on a network: the key of its price. */
  nativeAssetOf(networkId: string): string
  /** Currencies of a network, inactive ones included, in the installation's order. */
  currenciesOf(networkId: string): readonly Currency[]
  /** Currencies offered to clients: all but the unused USDC contracts. */
  offeredOn(networkId: string): readonly Currency[]
  /** The currency of a token (null: the native coin) on a network. */
  findByToken(networkId: string, token: string | null): Currency | undefined
  /** Ids of all currencies of an asset, inactive ones included. */
  currencyIdsOf(asset: string): readonly string[]
  /** Throws a BridgeError: CURRENCY_NOT_FOUND or PAIR_NOT_SUPPORTED. */
  requirePair(currencyInId: string, currencyOutId: string): Pair
  /** Currencies that this one can be sent to; the same asset first. Always returns the same array. */
  destinationsOf(currency: Currency, options?: { readonly sameAssetOnly?: boolean }): readonly Currency[]
  /** Pairs from one network to another. */
  pairsBetween(fromNetworkId: string, toNetworkId: string): readonly Pair[]
}
