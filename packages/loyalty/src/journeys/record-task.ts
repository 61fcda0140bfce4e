import type { Transaction } from '@sunspan/bridge'
import { periodEnd, utcDay } from '@sunspan/domain'
import type { Pool } from 'pg'
import type { Journal } from '../journal/journal.ts'
import { LoyaltyError } from '../loyalty-error.ts'
import type { ReadChain } from '../evidence/read-chain.ts'
import { mayWalletCount } from '../evidence/may-wallet-count.ts'
import { ordersStanding } from '../evidence/orders-task.ts'
import type { Rules } from '../rules/parse-rules.ts'
import type { JourneyFile, TaskFile } from '../rules/rules-schema.ts'
import { findBridges } from '../store/bridge-store.ts'
import { countDeclared, findDone } from '../store/task-store.ts'
import { readWallets } from '../store/wallet-store.ts'
import { JOURNEY_TASK, type DoneJourneyTask, type JourneyEvidence } from './journey-part.ts'

/** A task of a journey. */
export interface JourneyPlace {
  readonly journey: JourneyFile
  readonly task: TaskFile
}

/** Writes down, once, that a user has done a task; nothing where nothing shows it. */
export interface TaskRecorder {
  /** By orders, or by a read of a chain, as the task asks for. True if it is new. */
  look(user: string, place: JourneyPlace): Promise<boolean>
  /** By the user's own word. Throws a LoyaltyError NOT_ELIGIBLE beyond what counts a day. */
  declare(user: string, place: JourneyPlace): Promise<boolean>
}

/** More bridges since a journey's start than that are not looked at. */
const MOST_BRIDGES = 500
const NO_END = new Date(8_640_000_000_000)

/** The time in which bridges count for a journey. */
export const spanOf = ({ starts_at }: JourneyFile) => ({
  from: new Date(starts_at),
  until: NO_END,
  most: MOST_BRIDGES,
})

export function createTaskRecorder(deps: {
  readonly pool: Pool
  readonly journal: Journal
  readonly rulesNow: () => Rules
  readonly now: () => Date
  readonly readChain: ReadChain | undefined
}): TaskRecorder {
  const { pool, journal, rulesNow, now, readChain } = deps

  /** `show` finds what shows it once all that happened before is handled. */
  const record = (
    user: string,
    { journey, task }: JourneyPlace,
    show: (tx: Transaction) => Promise<JourneyEvidence | undefined>,
  ): Promise<boolean> =>
    journal.record(async (tx) => {
      const done = await findDone(tx, user, [''])
      if (done.some(({ scope, taskId }) => scope === journey.id && taskId === task.id)) return undefined
      const evidence = await show(tx)
      if (evidence === undefined) return undefined
      const { title, points } = task
      const data: DoneJourneyTask = {
        user,
        journey_id: journey.id,
        task_id: task.id,
        points,
        evidence,
        title: `${journey.journey}: ${title}`,
      }
      // A task whose order was lost can be done again by another order.
      const key = [user, journey.id, task.id, evidence.order_id ?? ''].join(':')
      return { kind: JOURNEY_TASK, key, at: now(), data }
    })

  return {
    async look(user, place) {
      const { evidence, id } = place.task
      if (evidence.kind === 'orders') {
        return record(user, place, async (tx) => {
          const bridges = await findBridges(tx, user, spanOf(place.journey))
          const counted = bridges.filter((bridge) => bridge.counted)
          const { orderId } = ordersStanding(evidence, counted)
          return orderId === undefined ? undefined : { kind: 'order', order_id: orderId, task_id: id }
        })
      }
      if (evidence.kind !== 'chain') return false
      // Before the journal is held: a chain may take seconds to answer.
      const fact = await readChain?.(evidence, await readWallets(pool, user))
      if (fact === undefined) return false
      const { network, block, wallet, found } = fact
      const task = { user, scope: place.journey.id, taskId: id, period: '' }
      return record(user, place, async (tx) =>
        (await mayWalletCount(tx, wallet, task))
          ? { kind: 'chain', task_id: id, network, block, wallet, detail: found }
          : undefined,
      )
    },
    declare: (user, place) =>
      record(user, place, async (tx) => {
        const day = utcDay(now())
        const from = new Date(`${day}T00:00:00.000Z`)
        const { most_a_day: most } = rulesNow().file.self_declared
        if ((await countDeclared(tx, user, from, periodEnd(day, 1))) >= most) {
          const message = `${String(most)} such tasks count a day. Come back tomorrow.`
          throw new LoyaltyError('NOT_ELIGIBLE', message)
        }
        return { kind: 'self_declared', task_id: place.task.id }
      }),
  }
}
