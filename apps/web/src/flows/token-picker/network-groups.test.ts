import { describe, expect, it } from 'vitest'
import { aNetwork } from '../../entities/network/testing/network-builder.ts'
import { categoryFilters, groupNetworks, quickPicks, withTron } from './network-groups.ts'

const ethereum = aNetwork({
  id: 'ethereum',
  name: 'Ethereum',
  popularity: 100,
  sourcePosition: 1,
  destinationPosition: 2,
})
const base = aNetwork({
  id: 'base',
  name: 'Base',
  category: 'L2 EVM',
  popularity: 80,
  sourcePosition: 2,
  destinationPosition: 1,
})
const era = aNetwork({ id: 'zksync-era', name: 'zkSync Era', type: 'ZK_SYNC_ERA', category: 'L2 EVM' })
const scroll = aNetwork({ id: 'scroll', name: 'Scroll', category: 'L2 EVM', popularity: 90, active: false })
const sonic = aNetwork({ id: 'sonic', name: 'Sonic', category: 'Innovative Networks', popularity: 95 })
const networks = [sonic, scroll, era, base, ethereum]

const names = (request: { side?: 'source' | 'destination'; search?: string; category?: 'All' | 'L2 EVM' }) =>
  groupNetworks({ networks, side: 'source', search: '', category: 'All', ...request }).map((group) => [
    group.title,
    ...group.networks.map(({ name }) => name),
  ])

describe('groupNetworks', () => {
  it('puts Popular first and Innovative last; what is not available is never popular', () => {
    expect(names({})).toEqual([
      ['Popular', 'Ethereum', 'Base'],
      ['All networks', 'zkSync Era', 'Scroll'],
      ['Innovative Networks', 'Sonic'],
    ])
  })

  it('follows the positions of the side', () => {
    expect(names({ side: 'destination' })[0]).toEqual(['Popular', 'Base', 'Ethereum'])
  })

  it('finds names without case, spaces and dots, and leaves empty groups out', () => {
    expect(names({ search: ' ZK sync-' })).toEqual([['All networks', 'zkSync Era']])
    expect(names({ search: 'dogecoin' })).toEqual([])
  })

  it('filters by category', () => {
    expect(names({ category: 'L2 EVM' })).toEqual([
      ['Popular', 'Base'],
      ['All networks', 'zkSync Era', 'Scroll'],
    ])
    expect(categoryFilters(networks)).toEqual(['All', 'L1 EVM', 'L2 EVM', 'Innovative Networks'])
  })
})

it('has a tab for testnets where there are some', () => {
  const sepolia = aNetwork({ id: 'sepolia', name: 'Sepolia', tag: 'Testnet' })
  expect(categoryFilters(networks)).not.toContain('Testnet')
  expect(categoryFilters([...networks, sepolia]).at(-1)).toBe('Testnet')
  const groups = groupNetworks({
    networks: [...networks, sepolia],
    side: 'source',
    search: '',
    category: 'Testnet',
  })
  expect(groups.flatMap((group) => group.networks)).toEqual([sepolia])
})

describe('quickPicks', () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    aNetwork({ id: `n${index}`, popularity: 100 - index }),
  )

  it('shows five of the six most popular, without the chosen one', () => {
    expect(quickPicks(many, undefined).map(({ id }) => id)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4'])
    expect(quickPicks(many, 'n2').map(({ id }) => id)).toEqual(['n0', 'n1', 'n3', 'n4', 'n5'])
  })

  it('are left out where the Popular group right below them says the same', () => {
    expect(quickPicks(many.slice(1), undefined)).toEqual([])
  })

  it('offers nothing that is not available', () => {
    const shown = quickPicks([...many, { ...scroll, popularity: 1_000 }], undefined)
    expect(shown.map(({ id }) => id)).not.toContain('scroll')
  })
})

it('lists TRON as not available where the server has none, and once where it has', () => {
  expect(withTron(networks).at(-1)).toMatchObject({ name: 'TRON', active: false })
  const served = [...networks, aNetwork({ id: 'tron', type: 'TRON' })]
  expect(withTron(served)).toBe(served)
})
