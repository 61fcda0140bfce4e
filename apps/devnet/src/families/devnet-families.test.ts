import { findMainNetwork } from '@sunspan/chains/main-networks'
import { expect, it } from 'vitest'
import { DEVNET_FAMILIES, networksOf } from './devnet-families.ts'

/** Their nodes take tokens at any address; the others compute addresses of their own. */
const AT_ADDRESSES_OF_MAIN_NETWORKS = ['solana', 'starknet', 'fuel', 'sui']

it.each(AT_ADDRESSES_OF_MAIN_NETWORKS)('tokens of %s have the addresses of its main network', (id) => {
  const [network] = networksOf(DEVNET_FAMILIES).filter(({ facts }) => facts.id === id)
  const { tokens = [], unused_usdc: earlier = [] } = findMainNetwork(id) ?? {}
  const published = new Map(tokens.map(({ symbol, address }) => [symbol, address]))
  const local = network?.currencies.filter(({ symbol }) => published.has(symbol)) ?? []
  expect(local.length).toBeGreaterThan(1)
  for (const { symbol, address } of local) {
    expect([published.get(symbol), ...(symbol === 'USDC' ? earlier : [])]).toContain(address)
  }
})
