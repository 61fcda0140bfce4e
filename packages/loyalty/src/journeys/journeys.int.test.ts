import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FoundFact } from '../evidence/read-chain.ts'
import { ALICE, BOB, createLoyaltyScene, rulesWith, type LoyaltyScene } from '../testing/loyalty-scene.ts'

const JOURNEY = 'sunrise-optimism'
const FACT: FoundFact = {
  network: 'optimism',
  block: '77',
  value: '20000000000000000',
  found: '0.02 ETH',
  wallet: ALICE,
}

let scene: LoyaltyScene
let fact: FoundFact | undefined
beforeEach(async () => {
  fact = undefined
  scene = await createLoyaltyScene({ readChain: () => Promise.resolve(fact) })
  await scene.loyalty.profiles.enter(ALICE)
})
afterEach(async () => {
  const { differences } = await scene.rebuild()
  await scene.close()
  expect(differences).toEqual([])
})

const standing = async (of?: { user: undefined }) => {
  const user = of === undefined ? ALICE : of.user
  const { tasks, isDone } = await scene.loyalty.journeys.standing(user, JOURNEY)
  return { isDone, done: tasks.filter((one) => one.isDone).map(({ task }) => task.id) }
}
const journeyEntries = async () => (await scene.entries(ALICE)).filter(({ rule }) => rule === 'journey')

it('has thirteen journeys a phase, each with something that can be verified', () => {
  const { journeys } = scene.loyalty
  for (const phase of ['Sunrise', 'Midday', 'Sunset', 'Midnight'] as const) {
    const names = journeys.list(phase).map(({ journey }) => journey)
    expect(new Set(names).size).toBe(13)
  }
})

it('a task counts once its orders are there, with the order as evidence, however often it is refreshed', async () => {
  const { journeys } = scene.loyalty
  expect(await journeys.refresh(ALICE, JOURNEY, 'arrive')).toMatchObject({
    isDone: false,
    done: 0,
    target: 1,
  })
  expect(await standing()).toEqual({ isDone: false, done: [] })
  const orderId = await scene.order({ to: 'optimism' })
  const refreshed = await Promise.all([1, 2, 3].map(() => journeys.refresh(ALICE, JOURNEY, 'arrive')))
  expect(refreshed.map(({ isDone }) => isDone)).toEqual([true, true, true])
  const [entry, ...others] = await journeyEntries()
  expect(others).toEqual([])
  expect(entry).toMatchObject({
    amount: 200n,
    period: `${JOURNEY}:arrive`,
    title: 'Optimism: Bridge to Optimism once',
    evidence: { kind: 'order', order_id: orderId, task_id: 'arrive' },
  })
  expect(await journeys.countParticipants('Sunrise')).toBe(1)
  expect(await journeys.countParticipants('Midday')).toBe(0)
  // By a connection that has counted other participants before.
  await scene.loyalty.leaderboard.read({ metric: 'points', order: 'DESC', take: 1 })
  expect(await journeys.countParticipants('Sunrise')).toBe(1)
  expect(await standing({ user: undefined })).toEqual({ isDone: false, done: [] })
})

it('a chain shows a task at a block, and nothing else does', async () => {
  const { journeys } = scene.loyalty
  expect((await journeys.refresh(ALICE, JOURNEY, 'hold')).isDone).toBe(false)
  await expect(journeys.declare(ALICE, JOURNEY, 'hold')).rejects.toThrow('looked up, not declared')
  fact = FACT
  expect((await journeys.refresh(ALICE, JOURNEY, 'hold')).isDone).toBe(true)
  const { network, block, wallet, found } = FACT
  expect((await journeyEntries()).map(({ evidence }) => evidence)).toEqual([
    { kind: 'chain', task_id: 'hold', network, block, wallet, detail: found },
  ])
})

it('a journey is done without what is only declared; that opens nothing, and is worth little', async () => {
  const { journeys } = scene.loyalty
  await journeys.declare(ALICE, JOURNEY, 'tell')
  expect(await standing()).toEqual({ isDone: false, done: ['tell'] })
  expect((await journeyEntries()).map(({ amount }) => amount)).toEqual([50n])
  // No more than three a day, over all journeys.
  await journeys.declare(ALICE, 'sunrise-base', 'tell')
  await journeys.declare(ALICE, 'sunrise-linea', 'tell')
  await expect(journeys.declare(ALICE, 'sunrise-zora', 'tell')).rejects.toThrow('Come back tomorrow')
  fact = FACT
  await journeys.refresh(ALICE, JOURNEY, 'hold')
  await scene.order({ to: 'optimism' })
  await scene.order({ from: 'optimism', to: 'ethereum' })
  const settled = await journeys.settle(ALICE, JOURNEY)
  expect(settled.isDone).toBe(true)
})

it('is settled for every call, also where several settle it at the same time', async () => {
  const { journeys } = scene.loyalty
  await scene.order({ to: 'ton' })
  await scene.order({ from: 'ton', to: 'ethereum' })
  const settled = await Promise.all([1, 2, 3, 4].map(() => journeys.settle(ALICE, 'sunrise-ton')))
  expect(settled.map(({ isDone }) => isDone)).toEqual([true, true, true, true])
  expect(await journeyEntries()).toHaveLength(2)
})

it('an order that is lost takes its task and points with it, and another one brings the task back', async () => {
  const { journeys } = scene.loyalty
  const orderId = await scene.order({ to: 'optimism' })
  await journeys.settle(ALICE, JOURNEY)
  await scene.lose(orderId)
  expect(await scene.points(ALICE)).toBe(0n)
  expect(await standing()).toEqual({ isDone: false, done: [] })
  scene.advance(1_000)
  await scene.order({ to: 'optimism' })
  await journeys.settle(ALICE, JOURNEY)
  expect(await standing()).toMatchObject({ done: ['arrive'] })
})

it('what another user has done, or what was done before the start, does not count', async () => {
  const { journeys } = scene.loyalty
  await scene.order({ to: 'optimism', sender: BOB })
  await scene.order({ to: 'optimism', at: new Date('2025-12-31T23:59:59.000Z') })
  expect((await journeys.settle(ALICE, JOURNEY)).tasks.every(({ isDone }) => !isDone)).toBe(true)
  await expect(journeys.refresh(ALICE, 'nowhere', 'arrive')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' })
  await expect(journeys.refresh(ALICE, JOURNEY, 'none')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' })
})

it('a game that was won since a journey began is one of its tasks, and nothing else is', async () => {
  const play = {
    id: 'play',
    title: 'Play the game',
    action: 'Play',
    points: '10',
    images: [],
    network: null,
    action_url: '/quests/activities?game=open',
    evidence: { kind: 'game' as const },
  }
  const rules = rulesWith(({ journeys }) => {
    const [first, second] = journeys
    first?.tasks.push(play)
    if (second === undefined) return
    second.tasks.push(play)
    second.starts_at = '2026-12-01T00:00:00.000Z'
  })
  const [open, later] = rules.file.journeys.map(({ id }) => id)
  const programme = scene.another({ rules })
  const playOnce = async (moves: string): Promise<void> => {
    const { id } = await programme.games.deal(ALICE)
    await programme.games.complete(ALICE, id, moves)
  }
  const isDone = async (journey = '') =>
    (await programme.journeys.refresh(ALICE, journey, 'play').catch(() => undefined))?.isDone
  await expect(playOnce('lost')).rejects.toThrow('not won')
  await expect(programme.journeys.declare(ALICE, open ?? '', 'play')).rejects.toThrow('not declared')
  expect(await isDone(open)).toBe(false)
  await playOnce('won')
  await playOnce('won')
  expect(await isDone(open)).toBe(true)
  expect(await journeyEntries()).toMatchObject([
    { amount: 100n, period: `${open ?? ''}:play`, evidence: { kind: 'game', task_id: 'play' } },
  ])
  // What was won before the other one begins is nothing of it.
  scene.setNow('2026-12-01T00:00:00.000Z')
  expect(await isDone(later)).toBe(false)
  await playOnce('won')
  expect(await isDone(later)).toBe(true)
})
