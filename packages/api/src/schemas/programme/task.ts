import * as v from 'valibot'
import { AddressTextSchema, CountSchema, TimestampSchema, UuidSchema } from '../common.ts'
import { MultiplierSchema, PointsSchema, TaskIdSchema } from './points-values.ts'

/** How a task is known to be done; a self-declared one is not verified. */
export const TASK_EVIDENCE = ['orders', 'chain', 'game', 'self_declared'] as const
const TaskEvidenceSchema = v.picklist(TASK_EVIDENCE)
/** A quest may also be known to be done by what a partner signs. */
const QuestEvidenceSchema = v.picklist([...TASK_EVIDENCE, 'credential'])
const IsReplacedSchema = v.pipe(
  v.boolean(),
  v.description('Its route is halted now: a bridge between any networks counts instead'),
)

export const DailyTaskSchema = v.object({
  id: TaskIdSchema,
  title: v.pipe(v.string(), v.description('Contains {image} where the image of the network stands')),
  actionName: v.pipe(v.string(), v.description('Label of the button')),
  actionUrl: v.pipe(v.nullable(v.string()), v.description('Where the button leads on the same origin')),
  destinationNetwork: v.pipe(v.nullable(v.string()), v.description('Id of the network that it is about')),
  images: v.pipe(v.array(v.string()), v.description('Paths on the same origin')),
  isCompleted: v.boolean(),
  reward: PointsSchema,
  evidence: TaskEvidenceSchema,
  isReplaced: IsReplacedSchema,
})
export type DailyTaskWire = v.InferOutput<typeof DailyTaskSchema>

/** The tasks of one UTC day. */
export const DailyTaskListSchema = v.object({
  data: v.array(DailyTaskSchema),
  bonus: v.pipe(PointsSchema, v.description('For all tasks of a day')),
  is_bonus_received: v.boolean(),
  day: v.pipe(v.string(), v.description('UTC day such as 2026-05-01')),
  ends_at: TimestampSchema,
})

export const QuestSchema = v.object({
  id: TaskIdSchema,
  title: v.string(),
  text: v.string(),
  reward: PointsSchema,
  evidence: QuestEvidenceSchema,
  actionName: v.string(),
  actionUrl: v.nullable(v.string()),
  images: v.array(v.string()),
  is_completed: v.boolean(),
  is_rewarded: v.pipe(v.boolean(), v.description('Whether its points were received')),
})
export type QuestWire = v.InferOutput<typeof QuestSchema>
export const QuestListSchema = v.object({
  data: v.array(QuestSchema),
  free_points: v.pipe(
    CountSchema,
    v.description('Quests whose points can be received: the badge of the tab'),
  ),
})

export const AdventureTaskSchema = v.object({
  id: TaskIdSchema,
  title: v.string(),
  actionName: v.string(),
  actionUrl: v.nullable(v.string()),
  evidence: TaskEvidenceSchema,
  isCompleted: v.boolean(),
  progress: v.pipe(CountSchema, v.description('Steps done of target')),
  target: CountSchema,
  isReplaced: IsReplacedSchema,
})

export const AdventureSchema = v.object({
  id: TaskIdSchema,
  title: v.string(),
  network: v.pipe(v.nullable(v.string()), v.description('Id of the network that it is about')),
  icon: v.string(),
  isWeeklyAdventure: v.boolean(),
  isActive: v.boolean(),
  startsAt: v.pipe(v.nullable(TimestampSchema), v.description('Null for one that has always been open')),
  endsAt: v.pipe(v.nullable(TimestampSchema), v.description('Null for one without an end')),
  isCompleted: v.boolean(),
  reward: v.object({ multiplier: MultiplierSchema, points: PointsSchema }),
  tasks: v.array(AdventureTaskSchema),
})
export type AdventureWire = v.InferOutput<typeof AdventureSchema>

/** The adventures of one week, from Monday in UTC. */
export const AdventureListSchema = v.object({
  data: v.array(AdventureSchema),
  bonus_multiplier: v.pipe(MultiplierSchema, v.description('For all weekly adventures of a week')),
  is_bonus_received: v.boolean(),
  week: v.pipe(v.string(), v.description('UTC day of its Monday')),
  ends_at: TimestampSchema,
})

export const TaskResultQuerySchema = v.object({
  journeyId: TaskIdSchema,
  taskId: TaskIdSchema,
  wallet: v.optional(AddressTextSchema),
})
export const DailyTaskResultQuerySchema = v.object({
  taskId: TaskIdSchema,
  wallet: v.optional(AddressTextSchema),
})

export const GameSeedSchema = v.object({
  game_id: v.pipe(UuidSchema, v.description('Names the dealt game; it counts once')),
  seed: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/), v.description('64 bits in hexadecimal')),
  rules_version: CountSchema,
  expires_at: TimestampSchema,
})

export const CompleteGameSchema = v.strictObject({
  game_id: UuidSchema,
  moves: v.pipe(
    v.string(),
    v.maxLength(20_000),
    v.regex(/^[\x21-\x7e]*$/, 'Expected the moves as the game encodes them'),
    v.description('All moves in order; the server plays them again by the same rules'),
  ),
})
