import { bookKey, type LedgerBook } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Clock, Logger } from '../clock.ts'
import { sumOpen, sumCommitted, type OpenDemand } from '../store/books/liquidity-store.ts'

/** In-memory cache of the treasury's amounts that are owed, held or in demand. */
export interface CommittedLiquidity {
  /** Never rejects: on failure the last state is kept until it is too old. */
  refresh(): Promise<void>
  /** Base units owed or held; undefined until known. */
  committedOf(book: LedgerBook): bigint | undefined
  /** Demand of uncredited orders for a currency. */
  openOf(currencyId: string): OpenDemand
}

const NOTHING: OpenDemand = { unpaid: 0n, paid: 0n }

export function createCommittedLiquidity(
  deps: { readonly pool: Pool; readonly clock: Clock; readonly logger: Logger },
  isFresh: (at: number) => boolean,
): CommittedLiquidity {
  const { pool, clock, logger } = deps
  let state:
    | {
        readonly committed: ReadonlyMap<string, bigint>
        readonly open: ReadonlyMap<string, OpenDemand>
        readonly at: number
      }
    | undefined
  return {
    async refresh() {
      try {
        // A deposit credited in between counts twice, never not at all.
        const open = await sumOpen(pool, new Date(clock.now()))
        state = { committed: await sumCommitted(pool), open, at: clock.now() }
      } catch (error) {
        logger.warn({ error: String(error) }, 'What is owed is not known now')
      }
    },
    committedOf: (book) =>
      state === undefined || !isFresh(state.at) ? undefined : (state.committed.get(bookKey(book)) ?? 0n),
    openOf: (currencyId) => state?.open.get(currencyId) ?? NOTHING,
  }
}
