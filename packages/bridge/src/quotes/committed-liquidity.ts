import { bookKey, type LedgerBook } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Clock, Logger } from '../clock.ts'
import { sumOpen, sumCommitted, type OpenDemand } from '../store/books/liquidity-store.ts'

/** The treasury's amounts that are owed, held or in demand, as they were at one moment. */
export interface Commitments {
  /** Base units owed or held. */
  committedOf(book: LedgerBook): bigint
  /** Demand of uncredited orders for a currency. */
  openOf(currencyId: string): OpenDemand
  readonly at: number
}

/** In-memory cache of them. */
export interface CommittedLiquidity {
  /** Never rejects: on failure the last state is kept until it is too old. */
  refresh(): Promise<void>
  /** What was read last; undefined until known. */
  latest(): Commitments | undefined
}

const NOTHING: OpenDemand = { unpaid: 0n, paid: 0n }

export function createCommittedLiquidity(deps: {
  readonly pool: Pool
  readonly clock: Clock
  readonly logger: Logger
}): CommittedLiquidity {
  const { pool, clock, logger } = deps
  let state: Commitments | undefined
  return {
    async refresh() {
      try {
        // A deposit credited in between counts twice, never not at all.
        const open = await sumOpen(pool, new Date(clock.now()))
        const committed = await sumCommitted(pool)
        state = {
          committedOf: (book) => committed.get(bookKey(book)) ?? 0n,
          openOf: (currencyId) => open.get(currencyId) ?? NOTHING,
          at: clock.now(),
        }
      } catch (error) {
        logger.warn({ error: String(error) }, 'What is owed is not known now')
      }
    },
    latest: () => state,
  }
}
