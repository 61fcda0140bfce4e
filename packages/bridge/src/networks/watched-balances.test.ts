import type { NetworkAdapter, OrderAddresses } from '@sunspan/chains'
import { createFakeChain } from '@sunspan/chains/testing'
import { expect, it } from 'vitest'
import type { Queryable } from '../store/database/database.ts'
import { withWatchedBalances } from './watched-balances.ts'

const signal = new AbortController().signal

it('asks for a balance only when the wallet watches the address of every order', async () => {
  const watched: string[] = []
  // CAST: nothing else of the addresses is used.
  const orderAddresses = {
    get watched() {
      return watched.length
    },
    watch: (given: readonly { readonly address: string }[]) =>
      watched.push(...given.map(({ address }) => address)),
    drainSpent: () => [],
  } as unknown as OrderAddresses
  const { adapter } = createFakeChain({ networkId: 'bitcoin', treasury: 't', tokens: [] })
  const getBalances = (): Promise<readonly bigint[]> => Promise.resolve([BigInt(watched.length)])
  const bitcoin: NetworkAdapter = {
    ...adapter,
    orderAddresses,
    balances: { ...adapter.balances, getBalances },
  }
  const given = [{ index: 0, address: 'bc1q' }]
  // CAST: only its queries are used.
  const db = {
    query: ({ values }: { readonly values: readonly unknown[] }) =>
      Promise.resolve({ rows: values[1] === 0 ? given : [] }),
  } as unknown as Queryable
  const balances = withWatchedBalances(db, new Map([['bitcoin', bitcoin]])).get('bitcoin')?.balances
  expect(await balances?.getBalances('t', [null], signal)).toEqual([1n])
})

it('leaves a network alone whose deposits all go to one address', () => {
  const { adapter } = createFakeChain({ networkId: 'base', treasury: 't', tokens: [] })
  // CAST: a database that is not queried.
  const watched = withWatchedBalances({} as unknown as Queryable, new Map([['base', adapter]]))
  expect(watched.get('base')).toBe(adapter)
})
