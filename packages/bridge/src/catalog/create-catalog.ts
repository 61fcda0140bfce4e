import type { AddressCodec } from '@sunspan/chains'
import { canBridge, FAMILY_OF_NETWORK_TYPE, type ChainFamily, type Currency } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import type { Installation, InstallationNetwork } from '../installation/installation.ts'

/** What can be bridged, as the installation says. */
export interface Catalog {
  readonly networks: readonly InstallationNetwork[]
  /** Throws a BridgeError NETWORK_NOT_FOUND. */
  getNetwork(id: string): InstallationNetwork
  /** Throws a BridgeError CURRENCY_NOT_FOUND. */
  getCurrency(id: string): Currency
  familyOf(networkId: string): ChainFamily
  /** Asset that pays for gas on a network: the key of its price. */
  nativeAssetOf(networkId: string): string
  /** Currencies of a network, inactive ones included, in the installation's order. */
  currenciesOf(networkId: string): readonly Currency[]
  /** Those that clients are told of: all but the unused contracts of USDC. */
  offeredOn(networkId: string): readonly Currency[]
  /** The currency of a token (null: the native coin) on a network. */
  findByToken(networkId: string, token: string | null): Currency | undefined
  /** Throws a BridgeError: CURRENCY_NOT_FOUND or PAIR_NOT_SUPPORTED. */
  requirePair(
    currencyInId: string,
    currencyOutId: string,
  ): { readonly currencyIn: Currency; readonly currencyOut: Currency }
  /** Active currencies that one can be sent to; the same asset first. */
  destinationsOf(currency: Currency, options?: { readonly sameAssetOnly?: boolean }): readonly Currency[]
  /** Pairs from one network to another. */
  pairsBetween(
    fromNetworkId: string,
    toNetworkId: string,
  ): readonly { readonly currencyIn: Currency; readonly currencyOut: Currency }[]
}

/** Builds the look-ups. Token addresses are brought to their family's normal form; throws an Error that names one that is not valid. */
export function createCatalog(
  installation: Pick<Installation, 'networks'>,
  codecOf: (family: ChainFamily) => AddressCodec | undefined,
): Catalog {
  const networks = installation.networks.map((entry) => withNormalAddresses(entry, codecOf))
  const networkById = new Map(networks.map((entry) => [entry.network.id, entry]))
  const currencies = networks.flatMap((entry) => entry.currencies)
  const currencyById = new Map(currencies.map((currency) => [currency.id, currency]))
  const byToken = new Map(
    currencies.map((currency) => [tokenKey(currency.networkId, currency.address), currency]),
  )

  const getNetwork = (id: string): InstallationNetwork => {
    const entry = networkById.get(id)
    if (entry === undefined) throw new BridgeError('NETWORK_NOT_FOUND', `There is no network ${id}`)
    return entry
  }
  const getCurrency = (id: string): Currency => {
    const currency = currencyById.get(id)
    if (currency === undefined) throw new BridgeError('CURRENCY_NOT_FOUND', `There is no currency ${id}`)
    return currency
  }
  const isPair = (currencyIn: Currency, currencyOut: Currency): boolean =>
    canBridge(currencyIn, currencyOut) &&
    getNetwork(currencyIn.networkId).network.active &&
    getNetwork(currencyOut.networkId).network.active

  return {
    networks,
    getNetwork,
    getCurrency,
    familyOf: (networkId) => FAMILY_OF_NETWORK_TYPE[getNetwork(networkId).network.type],
    nativeAssetOf: (networkId) =>
      byToken.get(tokenKey(networkId, null))?.asset ?? getNetwork(networkId).network.nativeSymbol,
    currenciesOf: (networkId) => getNetwork(networkId).currencies,
    offeredOn(networkId) {
      const { currencies: all, unusedUsdc } = getNetwork(networkId)
      return all.filter(({ address }) => address === null || !unusedUsdc.includes(address))
    },
    findByToken: (networkId, token) => byToken.get(tokenKey(networkId, token)),
    requirePair(currencyInId, currencyOutId) {
      const currencyIn = getCurrency(currencyInId)
      const currencyOut = getCurrency(currencyOutId)
      if (!isPair(currencyIn, currencyOut)) {
        throw new BridgeError('PAIR_NOT_SUPPORTED', `${currencyInId} cannot be sent to ${currencyOutId}`)
      }
      return { currencyIn, currencyOut }
    },
    destinationsOf(currency, { sameAssetOnly = false } = {}) {
      const reachable = currencies.filter((other) => isPair(currency, other))
      const same = reachable.filter((other) => other.asset === currency.asset)
      return sameAssetOnly ? same : [...same, ...reachable.filter((other) => other.asset !== currency.asset)]
    },
    pairsBetween(fromNetworkId, toNetworkId) {
      const to = getNetwork(toNetworkId).currencies
      return getNetwork(fromNetworkId).currencies.flatMap((currencyIn) =>
        to
          .filter((currencyOut) => isPair(currencyIn, currencyOut))
          .map((currencyOut) => ({ currencyIn, currencyOut })),
      )
    },
  }
}

const tokenKey = (networkId: string, token: string | null): string => `${networkId} ${token ?? 'native'}`

function withNormalAddresses(
  entry: InstallationNetwork,
  codecOf: (family: ChainFamily) => AddressCodec | undefined,
): InstallationNetwork {
  const codec = codecOf(FAMILY_OF_NETWORK_TYPE[entry.network.type])
  const normalize = (address: string, owner: string): string => {
    const normal = codec?.normalize(address)
    if (normal !== undefined) return normal
    throw new Error(`${owner}: ${address} is not an address of ${entry.network.name}`)
  }
  return {
    ...entry,
    unusedUsdc: entry.unusedUsdc.map((address) => normalize(address, 'unused_usdc')),
    currencies: entry.currencies.map((currency) =>
      currency.address === null
        ? currency
        : { ...currency, address: normalize(currency.address, currency.id) },
    ),
  }
}
