import { planByKey, withTransaction, type Transaction } from '@sunspan/bridge'
import type { Pool } from 'pg'
import type { Rules } from '../rules/parse-rules.ts'
import type { Calendar } from '../seasons/create-calendar.ts'
import { SEASON_SAID } from '../seasons/season-part.ts'
import {
  appendLine,
  hasWaiting,
  listWaiting,
  lockCursor,
  moveCursor,
  placeLine,
  useSchema,
  type Happening,
  type JournalLine,
} from '../store/journal-store.ts'
import { keepRules } from '../store/rules-store.ts'
import { createHandling, type Handler } from './handling.ts'
import type { JournalPart } from './handlers.ts'

export interface Journal {
  /** Handles lines that wait, in order, at most `most` in one transaction. Returns how many. */
  handle(most: number): Promise<number>
  /** Handles all that waits. Throws if a line cannot be handled: it waits, and all after it. */
  handleAll(): Promise<void>
  /** Handles what can be handled, before something is read; what is recorded can be read in any case. */
  catchUp(): Promise<void>
  /**
   * Writes down what a person has done, and handles it at once. `decide` sees all that happened before, and nothing else happens meanwhile; it throws
   * to refuse, or returns undefined where there is nothing to do. Returns whether it is new.
   */
  record(decide: (tx: Transaction) => Promise<Happening | undefined>): Promise<boolean>
}

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

export function handlersOf(parts: readonly JournalPart[]): ReadonlyMap<string, Handler> {
  const handlers = new Map<string, Handler>()
  for (const part of parts) {
    for (const [kind, handler] of Object.entries(part.handlers)) handlers.set(kind, handler)
  }
  return handlers
}

/** Throws for a kind of a newer version: such lines wait for it. */
export function handlerOf(handlers: ReadonlyMap<string, Handler>, kind: string): Handler {
  const handler = handlers.get(kind)
  if (handler === undefined)
    throw new Error(`This version does not know lines of kind ${kind}; start the newer one`)
  return handler
}
