import type { ChainDescriptor } from '@sunspan/chains'
import type { ChainFamily, Currency } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import { FAMILY_DIRECTORY, type FamilyDirectory } from '../installation/family-directory.ts'
import type { Installation } from '../installation/installation.ts'
import type { InstallationNetwork } from '../installation/installation-network.ts'
import { pricedAssets } from '../installation/priced-assets.ts'
import type { Catalog } from './catalog.ts'
import { createPairTable } from './create-pair-table.ts'

/** Builds the lookup tables. Normalises token addresses for their family; throws an Error that names the first invalid one. */
export function createCatalog(
  installation: Pick<Installation, 'networks' | 'pairs' | 'prices'>,
  families: FamilyDirectory = FAMILY_DIRECTORY,
): Catalog {
  const networks = installation.networks.map((entry) => withNormalAddresses(entry, families))
  const networkById = new Map(networks.map((entry) => [entry.network.id, entry]))
  const currencies = networks.flatMap((entry) => entry.currencies)
  const currencyById = new Map(currencies.map((currency) => [currency.id, currency]))
  const idsByAsset = new Map(
    [...Map.groupBy(currencies, ({ asset }) => asset)].map(([asset, of]) => [asset, of.map(({ id }) => id)]),
  )
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
  const familyOf = (networkId: string): ChainFamily => families.familyOf(getNetwork(networkId).network.type)
  const descriptorOf = (networkId: string): ChainDescriptor | undefined =>
    families.descriptorOf(familyOf(networkId))
  const pairs = createPairTable({
    currencies: networks.filter(({ network }) => network.active).flatMap((entry) => entry.currencies),
    rules: installation.pairs,
    pricedAssets: pricedAssets(installation.prices.sources),
  })

  return {
    networks,
    getNetwork,
    getCurrency,
    familyOf,
    descriptorOf,
    codecOf(networkId) {
      const { chainId } = getNetwork(networkId).network
      const descriptor = descriptorOf(networkId)
      return (chainId === null ? undefined : descriptor?.addressesOn?.(chainId)) ?? descriptor?.addressCodec
    },
    nativeAssetOf: (networkId) =>
      byToken.get(tokenKey(networkId, null))?.asset ?? getNetwork(networkId).network.nativeSymbol,
    currenciesOf: (networkId) => getNetwork(networkId).currencies,
    offeredOn(networkId) {
      const { currencies: all, unusedUsdc } = getNetwork(networkId)
      return all.filter(({ address }) => address === null || !unusedUsdc.includes(address))
    },
    findByToken: (networkId, token) => byToken.get(tokenKey(networkId, token)),
    currencyIdsOf: (asset) => idsByAsset.get(asset) ?? [],
    requirePair(currencyInId, currencyOutId) {
      const currencyIn = getCurrency(currencyInId)
      const currencyOut = getCurrency(currencyOutId)
      if (!pairs.isPair(currencyIn, currencyOut)) {
        const name = ({ symbol, networkId }: Currency): string =>
          `${symbol} on ${getNetwork(networkId).network.name}`
        const message = `${name(currencyIn)} cannot be sent to ${name(currencyOut)} here. Choose another token.`
        throw new BridgeError('PAIR_NOT_SUPPORTED', message)
      }
      return { currencyIn, currencyOut }
    },
    destinationsOf: (currency, { sameAssetOnly = false } = {}) =>
      sameAssetOnly ? pairs.sameAssetOf(currency) : pairs.destinationsOf(currency),
    pairsBetween(fromNetworkId, toNetworkId) {
      const from = getNetwork(fromNetworkId)
      const to = getNetwork(toNetworkId)
      return pairs.between(from.network.id, to.network.id)
    },
  }
}

const tokenKey = (networkId: string, token: string | null): string => `${networkId} ${token ?? 'native'}`

function withNormalAddresses(entry: InstallationNetwork, families: FamilyDirectory): InstallationNetwork {
  const descriptor = families.descriptorOf(families.familyOf(entry.network.type))
  const codec = descriptor?.tokenCodec ?? descriptor?.addressCodec
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
