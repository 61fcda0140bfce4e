import { installationFixture } from './installation-fixture.ts'

const ASSETS = ['ETH', 'BTC', 'SOL', 'TON', 'POL', 'USDC', 'USDT', 'DAI'] as const

/** Twenty bytes that identify a token of a network. */
const tokenAddress = (network: number, place: number): string =>
  `0x${(network * 100 + place).toString(16).padStart(40, '1')}`

/** An installation file with this many EVM networks with eight currencies each: the first is the coin. */
export function bigInstallation(networks = 45) {
  const [first] = installationFixture.networks
  return {
    ...installationFixture,
    prices: {
      ...installationFixture.prices,
      sources: [{ kind: 'fixed', usd: Object.fromEntries(ASSETS.map((asset) => [asset, '2'])) }],
    },
    networks: Array.from({ length: networks }, (_, network) => ({
      ...first,
      id: `network-${String(network)}`,
      name: `Network ${String(network)}`,
      chain_id: String(network + 1),
      native: { symbol: 'ETH', decimals: 18 },
      currencies: ASSETS.map((asset, place) => ({
        id: `network-${String(network)}-${asset.toLowerCase()}`,
        symbol: asset,
        name: asset,
        decimals: 18,
        asset,
        address: place === 0 ? null : tokenAddress(network, place),
        min_send: '0.01',
        max_send: '1000',
        active: true,
      })),
    })),
  }
}
