import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@sunspan/bridge'
import type { Pool } from 'pg'
import { ALL_PARTS } from './all-parts.ts'
import { createForecasts, type Forecasts } from './forecast/create-forecasts.ts'
import { createJournal } from './create-journal.ts'
import type { NameOfNetwork } from './evidence/orders-task.ts'
import type { Journal } from './journal/journal.ts'
import { createJourneys, type Journeys } from './journeys/create-journeys.ts'
import { createPerkMarket, type PerkMarket } from './market/create-market.ts'
import { createGames, type Games, type ReplayGame } from './programme/create-games.ts'
import { createLeaderboard, type Leaderboard } from './programme/create-leaderboard.ts'
import { createPartners, type Partners } from './partners/create-partners.ts'
import { createProfiles, type Profiles } from './programme/create-profiles.ts'
import { createTasks, type Tasks } from './programme/create-tasks.ts'
import type { ReadChain } from './evidence/read-chain.ts'
import { createPublications, type Publications } from './publication/create-publications.ts'
import { createQuestions, type Questions } from './questions/create-questions.ts'
import type { Rules } from './rules/parse-rules.ts'
import { createCalendar } from './seasons/create-calendar.ts'
import { createSeasons, type Seasons } from './seasons/create-seasons.ts'

export interface Loyalty {
  /** The rules of this moment. */
  rulesNow(): Rules
  readonly seasons: Seasons
  readonly journal: Journal
  readonly profiles: Profiles
  readonly tasks: Tasks
  readonly games: Games
  readonly leaderboard: Leaderboard
  readonly forecasts: Forecasts
  readonly journeys: Journeys
  readonly perks: PerkMarket
  readonly publications: Publications
  readonly questions: Questions
  readonly partners: Partners
  /** Handles what happens until the signal aborts. Any number of processes may: one at a time does. */
  run(signal: AbortSignal): Promise<void>
}

const BATCH = 100
const POLL_MS = 1_000
const RETRY_MS = 5_000

/** The points programme over the bridge's database. */
export function createLoyalty(deps: {
  readonly pool: Pool
  /** Outside of seasons, as `servedRules` leaves them. */
  readonly rules: Rules
  readonly now: () => Date
  readonly logger: Logger
  readonly replayGame: ReplayGame
  readonly readChain?: ReadChain | undefined
  /** Origins of this installation, for which partners' credentials may be meant. */
  readonly audiences: readonly string[]
  /** A network's name; default: its id. */
  readonly nameOf?: NameOfNetwork
}): Loyalty {
  const { pool, now, logger, replayGame: replay, readChain, audiences, nameOf = (id) => id } = deps
  const calendar = createCalendar(deps.rules)
  const rulesNow = (): Rules => calendar.rulesAt(now())
  const journal = createJournal({ pool, calendar, now, parts: ALL_PARTS })
  const tasks = createTasks({ pool, journal, rulesNow, now, readChain })
  const forecasts = createForecasts({ pool, journal, rulesNow, now })
  const journeys = createJourneys({ pool, journal, rulesNow, now, readChain })
  return {
    rulesNow,
    journal,
    tasks,
    forecasts,
    journeys,
    seasons: createSeasons({ pool, journal, calendar, now }),
    profiles: createProfiles({ pool, journal, now, randomBytes, randomId: randomUUID }),
    games: createGames({ pool, journal, now, randomBytes, randomId: randomUUID, replay }),
    leaderboard: createLeaderboard(pool),
    perks: createPerkMarket({ pool, journal, rulesNow, now }),
    publications: createPublications({ pool, journal, now }),
    partners: createPartners({ pool, journal, rulesNow, now, audiences }),
    questions: createQuestions({
      pool,
      rulesNow,
      now,
      randomId: randomUUID,
      forecasts,
      tasks,
      journeys,
      nameOf,
    }),
    async run(signal) {
      while (!signal.aborted) {
        let handled = 0
        let pauseMs = POLL_MS
        try {
          handled = await journal.handle(BATCH)
        } catch (error) {
          logger.error({ err: error }, 'points could not be given for what happened; it is tried again')
          pauseMs = RETRY_MS
        }
        if (handled < BATCH) await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
      }
    },
  }
}
