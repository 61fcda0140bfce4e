import type { NetworkAdapter, OrderAddresses } from '@sunspan/chains'
import type { Pool } from 'pg'
import { expect, it } from 'vitest'
import { createStepClock } from '../testing/step-clock.ts'
import { createAddressWatch } from './address-watch.ts'

/** A wallet that keeps which addresses it is told of. */
function openWallet(networkId: string): { readonly adapter: NetworkAdapter; readonly watched: string[] } {
  const watched: string[] = []
  const orderAddresses = {
    get watched() {
      return watched.length
    },
    watch: (given: readonly { readonly address: string }[]) =>
      watched.push(...given.map(({ address }) => address)),
    takeSpent: () => [],
  }
  // CAST: nothing else of an adapter, or of its addresses, is asked.
  return {
    adapter: { networkId, orderAddresses: orderAddresses as unknown as OrderAddresses } as NetworkAdapter,
    watched,
  }
}

it('tells each wallet the addresses of its own orders, and goes on after one that fails', async () => {
  const broken = openWallet('broken')
  const bitcoin = openWallet('bitcoin')
  const warned: unknown[] = []
  const log = (fields: object): unknown => warned.push(fields)
  const query = ({ values: [networkId, from] }: { readonly values: readonly unknown[] }) => {
    if (networkId === 'broken') return Promise.reject(new Error('no connection'))
    return Promise.resolve({ rows: from === 0 ? [{ index: 0, address: 'bc1q' }] : [] })
  }
  const watch = createAddressWatch({
    // CAST: only its queries are used.
    pool: { query } as unknown as Pool,
    adapters: new Map([
      ['broken', broken.adapter],
      ['bitcoin', bitcoin.adapter],
    ]),
    clock: createStepClock(),
    logger: { debug: log, info: log, warn: log, error: log },
  })
  await watch.refresh()
  expect(bitcoin.watched).toEqual(['bc1q'])
  expect(broken.watched).toEqual([])
  expect(warned).toEqual([{ networkId: 'broken', error: 'Error: no connection' }])
})
