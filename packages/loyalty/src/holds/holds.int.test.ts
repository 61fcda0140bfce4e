import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createQuestionDesk } from '../questions/create-question-desk.ts'
import { ALICE, BOB, createLoyaltyScene } from '../testing/loyalty-scene.ts'
import { createHoldDesk } from './create-hold-desk.ts'

const DAY_MS = 86_400_000
const APPEAL = { scope: 'hold', taskId: 'appeal' }
const TERMS = { by: 'maria', reason: 'Eleven profiles pay one wallet.', days: 14 }

let purchases = 0
const scene = useFresh(createLoyaltyScene)
const desk = useFresh(() => createHoldDesk({ pool: scene.pool, now: () => scene.now() }))
beforeEach(async () => {
  await scene.loyalty.profiles.enter(ALICE)
  await scene.order({ usd: 20_000 })
})
afterEach(async () => {
  const { differences } = await scene.rebuild()
  expect(differences).toEqual([])
})
const buy = () => {
  purchases += 1
  const id = `0198f6b2-c7a9-7c2e-8d4f-${String(purchases).padStart(12, '0')}`
  return scene.loyalty.perks.buy(ALICE, 'fee-free-1', id)
}

it('a held user keeps all points and collects on, spends nothing, and sees why and until when', async () => {
  await desk.hold(ALICE, TERMS)
  await expect(buy()).rejects.toThrow(
    'Your points are held until 09/12/26 (UTC): Eleven profiles pay one wallet. You keep collecting. Appeal in your profile.',
  )
  expect((await scene.loyalty.profiles.find(ALICE))?.hold).toMatchObject({ reason: TERMS.reason })
  const before = await scene.points(ALICE)
  await scene.order({ usd: 100 })
  expect((await scene.points(ALICE)) - before).toBe(200n)
  const board = await scene.loyalty.leaderboard.read({ metric: 'points', order: 'DESC', take: 5 })
  expect(board.top[0]?.address).toBe(ALICE)
})

it('ends by itself, and leaves nothing behind', async () => {
  await desk.hold(ALICE, TERMS)
  scene.advance(14 * DAY_MS)
  await buy()
  expect(await desk.list()).toEqual([])
  expect((await scene.loyalty.profiles.find(ALICE))?.hold).toBeNull()
})

it('an appeal that is granted lifts it, with all points', async () => {
  await expect(scene.loyalty.questions.ask(ALICE, APPEAL, '')).rejects.toThrow('Nothing of yours is held')
  await desk.hold(ALICE, TERMS)
  const { questions } = scene.loyalty
  expect(await questions.rulesOf(ALICE, APPEAL)).toEqual({
    rule: 'hold',
    status: 'not_counted',
    text: 'Held until 09/12/26 (UTC): Eleven profiles pay one wallet.',
  })
  const { id } = await questions.ask(ALICE, APPEAL, 'They are my shop’s customers')
  const before = await scene.points(ALICE)
  const answers = createQuestionDesk({ pool: scene.pool, now: () => scene.now() })
  await answers.answer(id, { by: 'maria', text: 'You are right.', isGranted: true })
  expect(await scene.points(ALICE)).toBe(before)
  await buy()
  await expect(desk.lift(ALICE, 'maria')).rejects.toThrow('is held now')
})

it('is of one user, of a user that there is, for thirty days at most, and cannot be changed', async () => {
  await expect(desk.hold(BOB, TERMS)).rejects.toThrow('There is no user')
  await scene.loyalty.profiles.enter(BOB)
  await desk.hold(BOB, TERMS)
  await buy()
  await expect(desk.hold(BOB, { ...TERMS, days: 31 })).rejects.toThrow('holds')
  await expect(
    scene.pool.query(`UPDATE loyalty.holds SET ends_at = now() + interval '9 days'`),
  ).rejects.toThrow('ends or is lifted')
  await desk.lift(BOB, 'maria')
  expect(await desk.list()).toEqual([])
})
