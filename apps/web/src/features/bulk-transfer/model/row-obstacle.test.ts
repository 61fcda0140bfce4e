import { expect, it } from 'vitest'
import { toNetwork } from '../../../entities/network/network.ts'
import { toToken } from '../../../entities/token/token.ts'
import { aCurrencyWire, aNetworkWire } from '../../../testing/wire-builders.ts'
import { buildCatalog } from './bulk-catalog.ts'
import { rowObstacle } from './row-obstacle.ts'

const networks = [
  aNetworkWire({ id: 'ethereum', name: 'Ethereum' }),
  aNetworkWire({ id: 'base', name: 'Base' }),
  aNetworkWire({ id: 'solana', name: 'Solana', network_type: 'SOLANA' }),
  aNetworkWire({ id: 'ton', name: 'TON', network_type: 'TON', active: false }),
].map(toNetwork)
const tokens = [aCurrencyWire('ethereum', 'ETH'), aCurrencyWire('base', 'ETH')].map(toToken)

function reasonFor(id: string, used: readonly string[] = []): string | undefined {
  const network = networks[0]
  const token = tokens[0]
  if (network === undefined || token === undefined) throw new Error('No source')
  const catalog = buildCatalog({ network, token, networks, tokens, uniqueNetworks: true })
  const place = networks.find((each) => each.id === id) ?? { id, name: 'TRON' }
  return rowObstacle(catalog, new Set(used), place)
}

it('says of each network that cannot be paid on why that is', () => {
  expect(reasonFor('base')).toBeUndefined()
  expect(reasonFor('ethereum')).toBe('You’re sending from here')
  expect(reasonFor('solana')).toBe('No ETH on Solana')
  expect(reasonFor('base', ['base'])).toBe('This network already has a recipient')
})

it('says "Temporary not available" of what is paused or not served alone', () => {
  expect(reasonFor('ton')).toBe('Temporary not available')
  expect(reasonFor('tron')).toBe('Temporary not available')
})
