import { FAMILY_OF_NETWORK_TYPE } from '@sunspan/domain'
import { expect, it, test } from 'vitest'
import * as viemChains from 'viem/chains'
import { addressCodecOn, chainDescriptor } from '../families/chain-descriptor.ts'
import { findMainNetwork, mainNetworks, SEND_BOUNDS, type MainNetwork } from './main-networks.ts'

const networks = mainNetworks()
const evm = networks.filter(({ type }) => FAMILY_OF_NETWORK_TYPE[type] === 'evm')
const viemOf = ({ chain_id: id }: MainNetwork) =>
  Object.values(viemChains).filter((chain) => String(chain.id) === id && chain.testnet !== true)
const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length

test('the networks of the specification are there, each once', () => {
  const listed =
    'ethereum polygon arbitrum optimism zksync-era starknet base linea bnb-chain avalanche scroll mantle x-layer taiko ton solana tron bitcoin sui sonic abstract unichain soneium ink'
  const further =
    'mode blast zeta zklink-nova rari merlin b2 bob bitlayer mint zircuit apechain world-chain morph berachain ronin hyperliquid'
  const ids = networks.map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(`${listed} ${further}`.split(' ')))
  expect(isUnique(ids)).toBe(true)
  expect(isUnique(networks.map(({ type, chain_id: chainId }) => `${type} ${chainId}`))).toBe(true)
  expect(findMainNetwork('base')?.chain_id).toBe('8453')
  expect(findMainNetwork('nowhere')).toBeUndefined()
})

it.each(networks)('$id identifies its chain and its tokens in the canonical form', (network) => {
  const family = FAMILY_OF_NETWORK_TYPE[network.type]
  const descriptor = chainDescriptor(family)
  expect(descriptor?.chainId.isValid(network.chain_id)).toBe(true)
  const codec = descriptor?.tokenCodec ?? addressCodecOn(family, network.chain_id)
  const addresses = [...network.tokens.map(({ address }) => address), ...network.unused_usdc]
  expect(addresses.map((address) => codec?.normalize(address))).toEqual(addresses)
  expect(isUnique(addresses)).toBe(true)
  expect(isUnique([network.native.symbol, ...network.tokens.map(({ symbol }) => symbol)])).toBe(true)
  for (const { asset } of [network.native, ...network.tokens]) expect(SEND_BOUNDS).toHaveProperty(asset)
})

it.each(networks)(
  '$id requires more of a deposit that is worth more',
  ({ finality, tag_lag_blocks: lag }) => {
    const { small, medium, large } = finality
    expect(small.blocks).toBeLessThanOrEqual(medium.blocks)
    expect(medium.blocks).toBeLessThanOrEqual(large.blocks)
    if (large.tag !== undefined) expect(lag).toBeGreaterThan(0)
    if (small.tag !== undefined || medium.tag !== undefined) expect(large.tag).toBe('finalized')
  },
)

it.each(evm.filter(({ source }) => source.startsWith('viem/chains')))(
  '$id is what viem publishes',
  (network) => {
    const chains = viemOf(network)
    expect(chains.length).toBeGreaterThan(0)
    const { symbol, decimals } = network.native
    expect(chains.map(({ nativeCurrency: native }) => [native.symbol, native.decimals])).toContainEqual([
      symbol,
      decimals,
    ])
    const hasOracle = chains.some(({ contracts = {} }) => 'gasPriceOracle' in contracts)
    expect(network.data_fee === 'op_stack').toBe(hasOracle)
    const rpcUrls = chains.flatMap((chain) => chain.rpcUrls.default.http).map((url) => url.replace(/\/$/, ''))
    expect(rpcUrls).toEqual(expect.arrayContaining(network.rpc_urls))
    const explorers = chains.flatMap(({ blockExplorers }) => blockExplorers?.default.url.replace(/\/$/, ''))
    expect(explorers).toContain(network.explorer_url)
    const multicalls = chains.flatMap((chain) =>
      'contracts' in chain && chain.contracts !== undefined && 'multicall3' in chain.contracts
        ? (chain.contracts.multicall3?.address.toLowerCase() ?? [])
        : [],
    )
    if (network.multicall_address === null) expect(multicalls).toEqual([])
    else expect(multicalls).toContain(network.multicall_address.toLowerCase())
  },
)

test('one EVM network only has another source than viem', () => {
  expect(evm.filter(({ source }) => !source.startsWith('viem/chains')).map(({ id }) => id)).toEqual(['rari'])
})

test('tokens are of the published lists', () => {
  const sources = new Set(networks.flatMap(({ tokens }) => tokens.map(({ source }) => source)))
  for (const source of sources) expect(source).toMatch(/^(@[a-z-]+\/)?[a-z0-9-]+ \d+\.\d+\.\d+$/)
  // Well-known addresses.
  expect(findMainNetwork('ethereum')?.tokens.map(({ address }) => address)).toEqual([
    '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
  ])
})
