import { periodEnd, utcDay, utcWeek } from '@sunspan/domain'
import type { Pool } from 'pg'
import { MOST_OF_A_WEEK, periodOf, type TaskPlace } from '../journal/complete-tasks.ts'
import type { Journal } from '../journal/journal.ts'
import { LoyaltyError } from '../loyalty-error.ts'
import { adventuresOf, isOpenAt, isOver, spanIn, type Span } from '../rules/adventure-time.ts'
import { mayWalletCount } from '../evidence/may-wallet-count.ts'
import { isRouteHalted, ordersStanding } from '../evidence/orders-task.ts'
import type { Rules } from '../rules/parse-rules.ts'
import type { AdventureFile, QuestFile, TaskEvidence, TaskFile } from '../rules/rules-schema.ts'
import { findBridges, readBridges, readHalted, type StoredBridge } from '../store/bridge-store.ts'
import { countDeclared, findDone, readDone, type DoneTask } from '../store/task-store.ts'
import { readWallets } from '../store/wallet-store.ts'
import type { ReadChain } from '../evidence/read-chain.ts'

/** How far a user is with a task. */
export interface Standing {
  readonly isDone: boolean
  readonly done: number
  readonly target: number
}

interface TimedStanding extends Standing {
  /** Its route is halted now: a bridge between any networks counts instead. */
  readonly isReplaced: boolean
}

export interface DayOfTasks {
  readonly day: string
  readonly endsAt: Date
  readonly tasks: readonly (TimedStanding & { readonly task: TaskFile })[]
  readonly isAllDone: boolean
}

interface AdventureStanding {
  readonly adventure: AdventureFile
  /** It can be done now. */
  readonly isOpen: boolean
  readonly isDone: boolean
  readonly tasks: readonly (TimedStanding & { readonly task: AdventureFile['tasks'][number] })[]
}

export interface WeekOfAdventures {
  readonly week: string
  readonly endsAt: Date
  readonly adventures: readonly AdventureStanding[]
  /** The weekly ones of this week. */
  readonly isAllDone: boolean
}

export interface QuestStanding extends Standing {
  readonly quest: QuestFile
  readonly isRewarded: boolean
}

/** Tasks and how far users are. Without a user, nothing is done. */
export interface Tasks {
  today(user: string | undefined): Promise<DayOfTasks>
  thisWeek(user: string | undefined): Promise<WeekOfAdventures>
  quests(user: string | undefined): Promise<readonly QuestStanding[]>
  /** Looks again whether a task is done. Throws a LoyaltyError TASK_NOT_FOUND. */
  refresh(user: string, place: TaskPlace): Promise<Standing>
  /** Declares that an unverifiable task was done. Throws a LoyaltyError. */
  declare(user: string, place: TaskPlace): Promise<Standing>
  /** Gives the points of a quest that is done, once. Throws a LoyaltyError. */
  reward(user: string, questId: string): Promise<void>
}

const ALL_TIME = { from: new Date(0), until: new Date(8_640_000_000_000), most: MOST_OF_A_WEEK }
const NOBODY: readonly never[] = []

interface TasksDeps {
  readonly pool: Pool
  readonly journal: Journal
  readonly rulesNow: () => Rules
  readonly now: () => Date
  readonly readChain: ReadChain | undefined
}

async function bridgesIn(pool: Pool, user: string | undefined, span: Span): Promise<readonly StoredBridge[]> {
  if (user === undefined) return NOBODY
  const found = await readBridges(pool, user, { ...span, most: MOST_OF_A_WEEK })
  return found.filter(({ counted }) => counted)
}

const doneIn = async (
  pool: Pool,
  user: string | undefined,
  periods: readonly string[],
): Promise<readonly DoneTask[]> => (user === undefined ? NOBODY : readDone(pool, user, periods))

async function standingOfAdventure(
  pool: Pool,
  user: string | undefined,
  of: {
    readonly adventure: AdventureFile
    readonly week: string
    readonly done: readonly DoneTask[]
    readonly halted: readonly string[]
  },
): Promise<Pick<AdventureStanding, 'tasks' | 'isDone'>> {
  const { adventure, week, done, halted } = of
  const period = adventure.weekly ? week : ''
  const bridges = await bridgesIn(pool, user, spanIn(adventure, period))
  const ofPeriod = done.filter((one) => one.period === period)
  const tasks = adventure.tasks.map((task) => {
    return {
      task,
      ...timedStandingOf(task.evidence, has(ofPeriod, adventure.id, task.id), { bridges, halted }),
    }
  })
  return { tasks, isDone: tasks.every((task) => task.isDone) }
}

export function createTasks(deps: TasksDeps): Tasks {
  const { pool, journal, rulesNow, now, readChain } = deps

  const tasks: Tasks = {
    async today(user) {
      await journal.catchUp()
      const at = now()
      const day = utcDay(at)
      const span = { from: new Date(`${day}T00:00:00.000Z`), until: periodEnd(day, 1) }
      const [done, bridges, halted] = await Promise.all([
        ...([doneIn(pool, user, [day]), bridgesIn(pool, user, span)] as const),
        readHalted(pool),
      ])
      const standings = rulesNow().file.daily.tasks.map((task) => ({
        task,
        ...timedStandingOf(task.evidence, has(done, 'daily', task.id), { bridges, halted }),
      }))
      const isAllDone = standings.length > 0 && standings.every(({ isDone }) => isDone)
      return { day, endsAt: periodEnd(day, 1), tasks: standings, isAllDone }
    },
    async thisWeek(user) {
      await journal.catchUp()
      const at = now()
      const week = utcWeek(at)
      const [done, halted] = await Promise.all([doneIn(pool, user, [week, '']), readHalted(pool)])
      const { weekly } = rulesNow().file
      const shown = weekly.adventures.filter((adventure) => !isOver(adventure, at))
      const adventures = await Promise.all(
        shown.map(async (adventure) => ({
          adventure,
          ...(await standingOfAdventure(pool, user, { adventure, week, done, halted })),
          isOpen: isOpenAt(adventure, at),
        })),
      )
      const isDoneOfWeek = ({ id, tasks }: AdventureFile): boolean =>
        tasks.every((task) =>
          done.some((one) => one.period === week && one.scope === id && one.taskId === task.id),
        )
      const ofWeek = adventuresOf(weekly.adventures, week)
      const isAllDone = ofWeek.length > 0 && ofWeek.every(isDoneOfWeek)
      return { week, endsAt: periodEnd(week, 7), adventures, isAllDone }
    },
    async quests(user) {
      await journal.catchUp()
      const [done, bridges, rewarded] = await Promise.all([
        doneIn(pool, user, ['']),
        user === undefined ? NOBODY : readBridges(pool, user, ALL_TIME),
        user === undefined ? new Set<string>() : rewardedQuests(pool, user),
      ])
      const counted = bridges.filter((bridge) => bridge.counted)
      return rulesNow().file.quests.map((quest) => {
        const wasDone = has(done, 'quest', quest.id) || rewarded.has(quest.id)
        const standing = standingOf(quest.evidence, wasDone, counted)
        const isDone =
          standing.isDone || (quest.evidence.kind === 'orders' && standing.done >= standing.target)
        return { quest, ...standing, isDone, isRewarded: rewarded.has(quest.id) }
      })
    },
    async refresh(user, place) {
      const rules = rulesNow()
      const { evidence } = findTask(rules, place)
      if (evidence.kind === 'chain' && readChain !== undefined) {
        await lookAtChain(deps, { user, place, evidence, readChain, rules })
      }
      return standingAt(tasks, user, place)
    },
    ...createAsking(deps, (user, place) => standingAt(tasks, user, place)),
  }
  return tasks
}

/** What people ask for themselves. */
function createAsking(
  { journal, rulesNow, now }: Pick<TasksDeps, 'journal' | 'rulesNow' | 'now'>,
  standingOfPlace: (user: string, place: TaskPlace) => Promise<Standing>,
): Pick<Tasks, 'declare' | 'reward'> {
  return {
    async declare(user, place) {
      const rules = rulesNow()
      const { most_a_day: most } = rules.file.self_declared
      const { evidence } = findTask(rules, place)
      if (evidence.kind !== 'self_declared')
        throw new LoyaltyError('NOT_ELIGIBLE', 'This task is looked up, not declared. Do it and refresh.')
      await journal.record(async (tx) => {
        const at = now()
        const period = requirePeriod(rules, place, at)
        if (has(await findDone(tx, user, [period]), place.scope, place.taskId)) return undefined
        const day = utcDay(at)
        const from = new Date(`${day}T00:00:00.000Z`)
        if ((await countDeclared(tx, user, from, periodEnd(day, 1))) >= most) {
          const message = `${String(most)} such tasks count a day. Come back tomorrow.`
          throw new LoyaltyError('NOT_ELIGIBLE', message)
        }
        const key = `${user}:${place.scope}:${place.taskId}:${period}`
        return { kind: 'task_declared', key, at, data: { user, scope: place.scope, task_id: place.taskId } }
      })
      return standingOfPlace(user, place)
    },
    async reward(user, questId) {
      const quest = rulesNow().file.quests.find(({ id }) => id === questId)
      if (quest === undefined) throw noTask()
      await journal.record(async (tx) => {
        const isDone =
          quest.evidence.kind === 'orders'
            ? isDoneByOrders(
                quest.evidence,
                (await findBridges(tx, user, ALL_TIME)).filter((one) => one.counted),
              )
            : has(await findDone(tx, user, ['']), 'quest', questId)
        if (!isDone) throw new LoyaltyError('NOT_ELIGIBLE', `${quest.text} Then you receive the points.`)
        return {
          kind: 'quest_claimed',
          key: `${user}:${questId}`,
          at: now(),
          data: { user, quest_id: questId },
        }
      })
    },
  }
}

/** Throws a LoyaltyError NOT_ELIGIBLE for an adventure that has not begun, or is over. */
function requirePeriod(rules: Rules, { scope }: TaskPlace, at: Date): string {
  const period = periodOf(rules, scope, at)
  if (period !== undefined) return period
  throw new LoyaltyError('NOT_ELIGIBLE', 'This adventure is not open now. Its time is on its card.')
}

const noTask = (): LoyaltyError =>
  new LoyaltyError('TASK_NOT_FOUND', 'There is no such task. Load the list again.')

const has = (done: readonly DoneTask[], scope: string, taskId: string): boolean =>
  done.some((one) => one.scope === scope && one.taskId === taskId)

function isDoneByOrders(
  evidence: TaskEvidence & { kind: 'orders' },
  counted: readonly StoredBridge[],
): boolean {
  const { done, target } = ordersStanding(evidence, counted)
  return done >= target
}

function standingOf(evidence: TaskEvidence, isDone: boolean, bridges: readonly StoredBridge[]): Standing {
  const { done, target } =
    evidence.kind === 'orders' ? ordersStanding(evidence, bridges) : { done: isDone ? 1 : 0, target: 1 }
  return { isDone, done: isDone ? target : done, target }
}

/** Of a task of a day, a week or an adventure, whose route may be halted now. */
function timedStandingOf(
  evidence: TaskEvidence,
  wasDone: boolean,
  { bridges, halted }: { readonly bridges: readonly StoredBridge[]; readonly halted: readonly string[] },
): TimedStanding {
  if (evidence.kind !== 'orders') return { ...standingOf(evidence, wasDone, bridges), isReplaced: false }
  const { done, target } = ordersStanding(evidence, bridges, { isTimed: true })
  const isReplaced = !wasDone && isRouteHalted(evidence, halted)
  return { isDone: wasDone, done: wasDone ? target : done, target, isReplaced }
}

/** Throws a LoyaltyError TASK_NOT_FOUND. */
function findTask({ file }: Rules, { scope, taskId }: TaskPlace): { readonly evidence: TaskEvidence } {
  const list =
    scope === 'daily'
      ? file.daily.tasks
      : scope === 'quest'
        ? file.quests
        : file.weekly.adventures.find(({ id }) => id === scope)?.tasks
  const task = list?.find(({ id }) => id === taskId)
  if (task === undefined) throw noTask()
  return task
}

async function standingAt(tasks: Tasks, user: string, { scope, taskId }: TaskPlace): Promise<Standing> {
  if (scope === 'daily') {
    const found = (await tasks.today(user)).tasks.find(({ task }) => task.id === taskId)
    if (found !== undefined) return found
  } else if (scope === 'quest') {
    const found = (await tasks.quests(user)).find(({ quest }) => quest.id === taskId)
    if (found !== undefined) return found
  } else {
    const { adventures } = await tasks.thisWeek(user)
    const found = adventures
      .find(({ adventure }) => adventure.id === scope)
      ?.tasks.find(({ task }) => task.id === taskId)
    if (found !== undefined) return found
  }
  throw noTask()
}

async function rewardedQuests(pool: Pool, user: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ period: string }>(
    `SELECT period FROM loyalty.entries WHERE user_address = $1 AND rule = 'quest'`,
    [user],
  )
  return new Set(rows.map(({ period }) => period))
}

/** Reads the chain before the journal is held: it may take seconds to answer. */
async function lookAtChain(
  { pool, journal, now }: Pick<TasksDeps, 'pool' | 'journal' | 'now'>,
  of: {
    readonly user: string
    readonly place: TaskPlace
    readonly evidence: TaskEvidence & { kind: 'chain' }
    readonly readChain: ReadChain
    readonly rules: Rules
  },
): Promise<void> {
  const { user, place, evidence, readChain, rules } = of
  const { scope, taskId } = place
  if (has(await readDone(pool, user, [requirePeriod(rules, place, now())]), scope, taskId)) return
  const fact = await readChain(evidence, await readWallets(pool, user))
  if (fact === undefined) return
  await journal.record(async (tx) => {
    const at = now()
    const period = requirePeriod(rules, place, at)
    if (has(await findDone(tx, user, [period]), scope, taskId)) return undefined
    const { wallet } = fact
    if (!(await mayWalletCount(tx, wallet, { user, scope, taskId, period }))) return undefined
    const data = { user, scope, task_id: taskId, ...fact }
    return { kind: 'chain_read', key: `${user}:${scope}:${taskId}:${period}`, at, data }
  })
}
