import type { NetworkAdapter } from '@sunspan/chains'
import type { Pool } from 'pg'
import type { Clock, Logger } from '../clock.ts'
import { watchAddresses } from './watch-addresses.ts'

/** Keeps the wallets of this process up to date on the addresses that orders were given. */
export interface AddressWatch {
  /** Updates every wallet once. A wallet that cannot be updated is logged and keeps what it knows. Never rejects. */
  refresh(): Promise<void>
  /** Refreshes until the signal aborts. Resolves then. */
  run(signal: AbortSignal): Promise<void>
}

const REFRESH_MS = 2_000

/** The engine updates a wallet with each scan; this is for processes without an engine, whose quotes need the same balances. */
export function createAddressWatch({
  pool,
  adapters,
  clock,
  logger,
}: {
  readonly pool: Pool
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  readonly clock: Clock
  readonly logger: Logger
}): AddressWatch {
  const refresh = async (): Promise<void> => {
    for (const [networkId, adapter] of adapters) {
      try {
        await watchAddresses(pool, adapter)
      } catch (error) {
        logger.warn({ networkId, error: String(error) }, 'The addresses of new orders are not watched now')
      }
    }
  }
  return {
    refresh,
    async run(signal) {
      while (!signal.aborted) {
        await clock.delay(REFRESH_MS, signal)
        if (!signal.aborted) await refresh()
      }
    },
  }
}
