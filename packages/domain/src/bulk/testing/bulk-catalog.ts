import type { BulkCatalog, BulkCurrency, BulkNetwork } from '../bulk-network.ts'

export const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const TRON_ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const TON_ADDRESS = 'EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N'

export const aBulkCurrency = (network: string, facts: Partial<BulkCurrency> = {}): BulkCurrency => ({
  id: `${network}-usdc`,
  symbol: 'USDC',
  decimals: 6,
  active: true,
  minSend: 2_000_000n,
  maxSend: 50_000_000_000n,
  ...facts,
})

export const aBulkNetwork = (id: string, facts: Partial<BulkNetwork> = {}): BulkNetwork => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  type: 'EVM',
  active: true,
  currency: aBulkCurrency(id),
  ...facts,
})

const SHAPES: Readonly<Record<string, RegExp>> = {
  EVM: /^0x[0-9a-fA-F]{40}$/,
  ZK_SYNC_ERA: /^0x[0-9a-fA-F]{40}$/,
  TRON: /^T[A-Za-z0-9]{33}$/,
  TON: /^EQ[A-Za-z0-9_-]{46}$/,
}

/** Ethereum as the source; Base, Polygon, BNB Chain, zkSync Era, TRON and TON as destinations; Scroll is inactive. */
export const aBulkCatalog = (facts: Partial<BulkCatalog> = {}): BulkCatalog => ({
  sourceNetworkId: 'ethereum',
  currencyIn: aBulkCurrency('ethereum'),
  networks: [
    aBulkNetwork('ethereum'),
    aBulkNetwork('base'),
    aBulkNetwork('polygon'),
    aBulkNetwork('bnb-chain', {
      name: 'BNB Chain',
      currency: aBulkCurrency('bnb-chain', { decimals: 18, minSend: 2n * 10n ** 18n, maxSend: 10n ** 24n }),
    }),
    aBulkNetwork('zksync-era', { name: 'zkSync Era', type: 'ZK_SYNC_ERA' }),
    aBulkNetwork('tron', { name: 'TRON', type: 'TRON' }),
    aBulkNetwork('ton', { name: 'TON', type: 'TON' }),
    aBulkNetwork('scroll', { active: false }),
    aBulkNetwork('linea', { currency: undefined }),
  ],
  uniqueNetworks: false,
  normalizeAddress: (address, { type }) => (SHAPES[type]?.test(address) === true ? address : undefined),
  ...facts,
})
