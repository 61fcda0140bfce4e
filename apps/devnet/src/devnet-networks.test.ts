import { expect, test } from 'vitest'
import { burnerAccounts, devnetAccount, TREASURY_INDEX } from './devnet-accounts.ts'
import { buildInstallation } from './build-installation.ts'
import { FAMILY_OF_NETWORK_TYPE, NETWORK_CATEGORIES } from '@sunspan/domain'
import { mainNetworks } from '@sunspan/chains/main-networks'
import { GIFTS } from './control/faucet.ts'
import {
  bridgedUsdc,
  devnetContracts,
  devnetNames,
  devnetNetworks,
  devnetTokens,
  localEvmNetwork,
} from './devnet-networks.ts'
import { DEVNET_FAMILIES, networksOf } from './families/devnet-families.ts'

const familyOf = (type: string) => Object.entries(FAMILY_OF_NETWORK_TYPE).find(([name]) => name === type)?.[1]
const unique = (values: readonly unknown[]) => new Set(values).size === values.length

test('networks and currencies have ids of their own', () => {
  const { networks } = buildInstallation({
    port: 3_000,
    controlUrl: 'http://127.0.0.1:1',
    nodeUrl: (id) => `http://node/${id}`,
  })
  const currencies = networks.flatMap((network) => network.currencies)

  expect(networks.map(({ id, chain_id }) => `${id} ${chain_id}`)).toEqual([
    'ethereum 31337001',
    'arbitrum 31337002',
    'base 31337003',
    'polygon 31337004',
    'zksync-era 31337005',
    'optimism 31337100',
    'bnb-chain 31337101',
    'avalanche 31337102',
    'linea 31337103',
    'scroll 31337104',
    'mantle 31337105',
    'x-layer 31337106',
    'taiko 31337107',
    'sonic 31337108',
    'abstract 31337109',
    'unichain 31337110',
    'soneium 31337111',
    'ink 31337112',
  ])
  expect(unique(currencies.map(({ id }) => id))).toBe(true)
  expect(currencies.map(({ id }) => id)).toContain('polygon-pol')
  expect(networks.every(({ currencies: own }) => own.length === 5 && own[0]?.address === null)).toBe(true)
})

test('every network is reached through the control server, and prices exist for every asset', () => {
  const installation = buildInstallation({
    port: 3_456,
    controlUrl: 'http://127.0.0.1:4567',
    nodeUrl: (id) => `http://127.0.0.1:4567/secret/${id}`,
  })
  const priced = Object.keys(installation.prices.sources[0]?.usd ?? {})

  expect(installation.public_origins).toEqual(['http://localhost:3456', 'http://127.0.0.1:3456'])
  for (const network of installation.networks) {
    expect(network.rpc_urls).toEqual([`http://127.0.0.1:4567/secret/${network.id}`])
    expect(network.frontend_rpc).toBe(`/devnet/rpc/${network.id}`)
    for (const { asset } of network.currencies) expect(priced).toContain(asset)
  }
})

test('networks have the coins of the main networks that they represent', () => {
  const coins = devnetNetworks.flatMap(({ id, native: { symbol } }) =>
    symbol === 'ETH' ? [] : [`${id} ${symbol}`],
  )
  expect(coins).toEqual([
    'polygon POL',
    'bnb-chain BNB',
    'avalanche AVAX',
    'mantle MNT',
    'x-layer OKB',
    'sonic S',
  ])
})

test('every network that the specification lists runs, Eclipse too, and one of each family', () => {
  const listed =
    'ethereum polygon arbitrum optimism zksync-era starknet base linea bnb-chain avalanche scroll mantle x-layer taiko ton solana tron bitcoin sui sonic abstract unichain soneium ink'
  const running = [
    ...devnetNetworks.map(({ id }) => id),
    ...networksOf(DEVNET_FAMILIES).map(({ facts }) => facts.id),
  ]
  expect(running).toEqual(expect.arrayContaining(`${listed} eclipse`.split(' ')))
  for (const family of DEVNET_FAMILIES) expect(networksOf([family])).not.toEqual([])
})

test('each group of the network picker has a network', () => {
  const categories = [...devnetNetworks, ...networksOf(DEVNET_FAMILIES).map(({ facts }) => facts)].map(
    ({ category }) => category,
  )
  expect(new Set(categories)).toEqual(new Set(NETWORK_CATEGORIES))
})

test('any EVM network of the list of main networks can run', () => {
  const ids = mainNetworks().flatMap(({ id, type }) => (FAMILY_OF_NETWORK_TYPE[type] === 'evm' ? [id] : []))
  const evm = ids.map(localEvmNetwork)
  const installation = buildInstallation({
    port: 3_000,
    controlUrl: 'http://127.0.0.1:1',
    nodeUrl: (id) => `http://node/${id}`,
    evm,
  })
  const priced = Object.keys(installation.prices.sources[0]?.usd ?? {})
  expect(installation.networks.map(({ id }) => id)).toEqual(ids)
  expect(unique(installation.networks.map(({ chain_id }) => chain_id))).toBe(true)
  for (const { currencies } of installation.networks) {
    for (const { asset } of currencies) expect(priced).toContain(asset)
    for (const { symbol } of currencies) expect(Number(GIFTS[symbol])).toBeGreaterThan(0)
  }
  expect(() => localEvmNetwork('solana', 0)).toThrow('solana is not an EVM network')
})

test('accounts and token addresses are those that the public phrase gives', () => {
  expect(devnetAccount(TREASURY_INDEX).address).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(burnerAccounts().map(({ index, address }) => [index, address])[0]).toEqual([
    2,
    '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  ])
  expect(devnetTokens.map(({ address }) => address)).toEqual([
    '0x8464135c8F25Da09e49BC8782676a84730C318bC',
    '0x71C95911E9a5D330f4D621842EC243EE1343292e',
    '0x948B3c65b89DF0B4894ABE91E6D02FE579834F8F',
    '0x712516e61C8B383dF4A63CFe83d7701Bce54B03e',
  ])
})

test('networks of other families are data like those of EVM', () => {
  const installation = buildInstallation({
    port: 3_000,
    controlUrl: 'http://127.0.0.1:1',
    nodeUrl: (id) => `http://node/${id}`,
    others: networksOf(DEVNET_FAMILIES),
  })
  const added = installation.networks.slice(devnetNetworks.length)
  const priced = Object.keys(installation.prices.sources[0]?.usd ?? {})
  expect(new Set(added.map(({ type }) => familyOf(type)))).toEqual(new Set(DEVNET_FAMILIES))
  expect(unique(added.map(({ chain_id }) => chain_id))).toBe(true)
  const registries = added.filter(({ name_registry }) => name_registry !== null)
  expect(registries.map(({ id }) => id)).toEqual(['solana', 'ton'])
  expect(added.find(({ id }) => id === 'eclipse')?.names_from).toBe('solana')
  for (const { asset } of added.flatMap(({ currencies }) => currencies)) expect(priced).toContain(asset)
})

test('names come from Ethereum, phase NFTs are everywhere, and one network has a second USDC', () => {
  const { networks } = buildInstallation({
    port: 3_000,
    controlUrl: 'http://127.0.0.1:1',
    nodeUrl: (id) => `http://node/${id}`,
  })
  const idsWhere = (isSo: (network: (typeof networks)[number]) => boolean) =>
    networks.filter(isSo).map(({ id }) => id)
  expect(idsWhere(({ name_registry }) => name_registry !== null)).toEqual(['ethereum'])
  expect(idsWhere(({ names_from }) => names_from === 'ethereum')).toHaveLength(networks.length)
  expect(idsWhere(({ phase_nft }) => phase_nft === devnetContracts.phaseNft)).toHaveLength(networks.length)
  expect(idsWhere(({ unused_usdc }) => unused_usdc.length > 0)).toEqual(['arbitrum'])
  expect(
    unique([
      ...devnetTokens.map(({ address }) => address),
      ...Object.values(devnetContracts),
      bridgedUsdc.address,
    ]),
  ).toBe(true)
  expect(devnetNames.map(({ name, address }) => [name, address])).toContainEqual([
    'alice.sunspan.eth',
    devnetAccount(2).address,
  ])
})
