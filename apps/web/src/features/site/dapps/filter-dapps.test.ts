import type { DappWire } from '@sunspan/api'
import { describe, expect, it } from 'vitest'
import { parseDappsSearch } from './dapps-search.ts'
import { categoriesOf, filterDapps } from './filter-dapps.ts'

const dapp = (id: string, category: DappWire['category'], networks: string[]): DappWire => ({
  id,
  name: id,
  url: `https://${id}.example`,
  description: `About ${id}`,
  category,
  networks,
})
const NETWORKS = [
  { id: 'base', name: 'Base' },
  { id: 'bnb-chain', name: 'BNB Chain' },
]
const DAPPS = [
  dapp('swaps', 'Exchanges', ['base', 'bnb-chain']),
  dapp('loans', 'Lending', ['bnb-chain']),
  dapp('stakes', 'Staking', ['base']),
]
const found = (query: Record<string, unknown>): string[] =>
  filterDapps(DAPPS, NETWORKS, parseDappsSearch(query)).map(({ id }) => id)

describe('the applications of a link', () => {
  it.each([
    [{}, ['swaps', 'loans', 'stakes']],
    [{ network: 'BNB Chain', category: 'All' }, ['swaps', 'loans']],
    [{ network: 'bnb chain' }, ['swaps', 'loans']],
    [{ network: 'bnb-chain' }, ['swaps', 'loans']],
    [{ network: 'Base', category: 'Staking' }, ['stakes']],
    [{ category: 'lending' }, ['loans']],
    [{ q: 'ABOUT loan' }, ['loans']],
    [{ q: 'exchanges swaps' }, ['swaps']],
    [{ network: 'Base', category: 'Lending' }, []],
  ])('%j: %j', (query, ids) => {
    expect(found(query)).toEqual(ids)
  })

  it('are all of them where it names what is not there', () => {
    expect(found({ network: 'Nowhere', category: 'Games' })).toEqual(['swaps', 'loans', 'stakes'])
  })

  it('have the category All by default, and nothing that is not a text', () => {
    expect(parseDappsSearch({ network: 7, q: '' })).toEqual({ category: 'All' })
    expect(categoriesOf(DAPPS)).toEqual(['All', 'Exchanges', 'Lending', 'Staking'])
  })
})
