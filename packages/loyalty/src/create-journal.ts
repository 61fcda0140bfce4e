import { planByKey, withTransaction, type Transaction } from '@sunspan/bridge'
import type { Pool } from 'pg'
import type { Rules } from './rules/parse-rules.ts'
import type { Calendar } from './seasons/create-calendar.ts'
import { SEASON_SAID } from './seasons/season-part.ts'
import {
  appendLine,
  hasWaiting,
  listWaiting,
  lockCursor,
  moveCursor,
  placeLine,
  useSchema,
  type JournalLine,
} from './store/journal-store.ts'
import { keepRules } from './store/rules-store.ts'
import type { Journal } from './journal/journal.ts'
import { handlerOf, handlersOf, type JournalPart } from './journal/handlers.ts'
import { createHandling } from './journal/handling.ts'

const BATCH = 100

/** The one place in which lines are handled: a line, all that follows from it, and its position are in one transaction. */
export function createJournal(deps: {
  readonly pool: Pool
  readonly calendar: Calendar
  readonly parts: readonly JournalPart[]
  readonly now: () => Date
}): Journal {
  const { pool, calendar, now } = deps
  const handlers = handlersOf(deps.parts)

  const inOrder = <T>(work: (tx: Transaction, take: TakeLine) => Promise<T>): Promise<T> =>
    withTransaction(pool, async (tx) => {
      await useSchema(tx, 'loyalty')
      await planByKey(tx)
      const start = await lockCursor(tx)
      let position = start
      const versions = new Map<Rules, number>()
      await calendar.read(tx)
      const result = await work(tx, async (line) => {
        const rules = calendar.rulesAt(line.at)
        const rulesVersion = versions.get(rules) ?? (await keepRules(tx, rules, now()))
        versions.set(rules, rulesVersion)
        position += 1n
        const seasonAt = (at: Date) => calendar.seasonAt(at)?.id
        const handling = createHandling(tx, { line, position, rules, rulesVersion, seasonAt })
        await handlerOf(handlers, line.kind)(handling)
        await placeLine(tx, { id: line.id, position, rulesVersion })
        if (line.kind === SEASON_SAID) await calendar.read(tx)
      })
      if (position !== start) await moveCursor(tx, position)
      return result
    })

  const handleWaiting = async (tx: Transaction, take: TakeLine, most: number): Promise<number> => {
    const lines = await listWaiting(tx, most)
    for (const line of lines) await take(line)
    return lines.length
  }

  const handle = (most: number): Promise<number> => inOrder((tx, take) => handleWaiting(tx, take, most))

  const handleAll = async (): Promise<void> => {
    if (!(await hasWaiting(pool))) return
    while ((await handle(BATCH)) === BATCH);
  }

  return {
    handle,
    handleAll,
    // The background job that gives points reports it.
    catchUp: () =>
      handleAll()
        .then(() => calendar.read(pool))
        .catch(() => undefined),
    async record(decide) {
      await handleAll()
      return inOrder(async (tx, take) => {
        while ((await handleWaiting(tx, take, BATCH)) === BATCH);
        const happening = await decide(tx)
        if (happening === undefined) return false
        const line = await appendLine(tx, happening)
        if (line === undefined) return false
        await take(line)
        return true
      })
    },
  }
}

type TakeLine = (line: JournalLine) => Promise<void>
