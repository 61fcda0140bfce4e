import type { NetworkAdapter } from '@sunspan/chains'
import type { Queryable } from '../store/database/database.ts'
import { watchAddresses } from './watch-addresses.ts'

/**
 * The adapters, with balances that include deposits at all orders' addresses. This also works in a process without an engine, where no scan
 * registers the addresses.
 */
export function withWatchedBalances(
  db: Queryable,
  adapters: ReadonlyMap<string, NetworkAdapter>,
): ReadonlyMap<string, NetworkAdapter> {
  return new Map([...adapters].map(([id, adapter]) => [id, withWatchedBalance(db, adapter)]))
}

function withWatchedBalance(db: Queryable, adapter: NetworkAdapter): NetworkAdapter {
  if (adapter.orderAddresses === undefined) return adapter
  return {
    ...adapter,
    balances: {
      ...adapter.balances,
      async getBalances(wallet, tokens, signal) {
        await watchAddresses(db, adapter)
        return adapter.balances.getBalances(wallet, tokens, signal)
      },
    },
  }
}
