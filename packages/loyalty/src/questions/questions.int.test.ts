import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FoundFact } from '../evidence/read-chain.ts'
import { ALICE, BOB, createLoyaltyScene, type LoyaltyScene } from '../testing/loyalty-scene.ts'
import { createQuestionDesk, type QuestionDesk } from './create-question-desk.ts'

let scene: LoyaltyScene
let desk: QuestionDesk
let fact: FoundFact | undefined
beforeEach(async () => {
  fact = undefined
  scene = await createLoyaltyScene({ readChain: () => Promise.resolve(fact) })
  desk = createQuestionDesk({ pool: scene.pool, now: () => scene.now() })
  await scene.loyalty.profiles.enter(ALICE)
  await scene.loyalty.profiles.enter(BOB)
})
afterEach(async () => {
  const { differences } = await scene.rebuild()
  await scene.close()
  expect(differences).toEqual([])
})

const rulesOf = (subject: Parameters<typeof scene.loyalty.questions.rulesOf>[1], user = ALICE) =>
  scene.loyalty.questions.rulesOf(user, subject)
const ask = (orderId: string, user = ALICE) =>
  scene.loyalty.questions.ask(user, { orderId }, 'I sent it twice by mistake')
const YES = { by: 'maria', text: 'You are right.', isGranted: true }
const small = async (): Promise<string> => {
  await scene.order({ usd: 3 })
  return scene.order({ usd: 3 })
}

describe('the rules answer at once', () => {
  it('of an order: which rule has decided, and why', async () => {
    const counted = await scene.order({ usd: 100 })
    expect(await rulesOf({ orderId: counted })).toEqual({
      rule: 'bridge.steps',
      status: 'counted',
      text: 'It has counted: 20 points, 20 by value times 1.',
    })
    expect(await rulesOf({ orderId: await small() })).toEqual({
      rule: 'bridge.small_below_usd',
      status: 'not_counted',
      text: 'Of bridges below $5 one counts within 60 minutes.',
    })
    await scene.order({ from: 'base', to: 'optimism', receiver: ALICE })
    const back = await scene.order({ from: 'optimism', to: 'base', receiver: ALICE })
    expect(await rulesOf({ orderId: back })).toMatchObject({ rule: 'bridge.return_window_minutes' })
    const failed = await scene.order({ status: 'REJECTED' })
    expect(await rulesOf({ orderId: failed })).toMatchObject({ rule: 'not_complete', status: 'not_counted' })
    await scene.lose(counted)
    expect(await rulesOf({ orderId: counted })).toMatchObject({ rule: 'order_lost' })
  })

  it('for another user’s order as for an unknown one', async () => {
    const theirs = await scene.order({ sender: BOB })
    const nobodys = '0198f6b2-c7a9-7c2e-8d4f-000000000001'
    const one = await rulesOf({ orderId: theirs })
    const other = await rulesOf({ orderId: nobodys })
    expect(one).toEqual(other)
    expect(one).toMatchObject({ rule: 'sender', status: 'not_counted' })
  })

  it('of a task: how many bridges fit, and why the newest does not', async () => {
    const task = { scope: 'daily', taskId: 'bridge-to-base' }
    expect((await rulesOf(task)).text).toBe(
      '0 of 1 bridges fit. No other bridge has arrived within its time.',
    )
    await scene.order({ to: 'linea' })
    expect(await rulesOf(task)).toEqual({
      rule: 'orders',
      status: 'not_counted',
      text: '0 of 1 bridges fit. The newest that does not, from Ethereum to Linea: The task asks for a bridge to Base.',
    })
    await scene.order({ to: 'base' })
    expect(await rulesOf(task)).toMatchObject({ rule: 'done', status: 'counted' })
    expect((await rulesOf({ scope: 'quest', taskId: 'thousand' })).text).toContain('worth less than $1000')
    expect((await rulesOf({ scope: 'quest', taskId: 'first-advanced' })).text).toContain(
      'an advanced transfer',
    )
    expect(await rulesOf({ scope: 'daily', taskId: 'night-maze' })).toMatchObject({ rule: 'game' })
    expect(await rulesOf({ scope: 'quest', taskId: 'tell-a-friend' })).toMatchObject({
      rule: 'self_declared',
    })
    await expect(rulesOf({ scope: 'daily', taskId: 'none' })).rejects.toMatchObject({
      code: 'TASK_NOT_FOUND',
    })
  })

  it('without an answer where a chain did not show it', async () => {
    const task = { scope: 'sunrise-optimism', taskId: 'hold' }
    expect(await rulesOf(task)).toMatchObject({ rule: 'chain', status: 'undecided' })
    fact = { network: 'optimism', block: '7', value: '20000000000000000', found: '0.02 ETH', wallet: ALICE }
    expect(await rulesOf(task)).toMatchObject({ status: 'counted' })
  })
})

describe('a person answers', () => {
  it('within three days, with what the rules said, and what is granted counts by the rules, once', async () => {
    const orderId = await small()
    const before = await scene.points(ALICE)
    const asked = await ask(orderId)
    expect(asked).toMatchObject({ rule: 'bridge.small_below_usd', answer: null, subject: { orderId } })
    expect(asked.dueAt.getTime() - asked.askedAt.getTime()).toBe(3 * 24 * 3_600_000)
    expect((await ask(orderId)).id).toBe(asked.id)
    expect((await desk.list()).map(({ id }) => id)).toEqual([asked.id])
    await desk.answer(asked.id, YES)
    expect(await desk.list()).toEqual([])
    expect((await scene.points(ALICE)) - before).toBe(10n)
    expect(await rulesOf({ orderId })).toMatchObject({ status: 'counted' })
    expect((await scene.loyalty.questions.list(ALICE))[0]?.answer).toMatchObject({
      by: 'maria',
      isGranted: true,
    })
    await expect(desk.answer(asked.id, YES)).rejects.toMatchObject({ code: 'NOT_ELIGIBLE' })
    await expect(ask(orderId)).rejects.toMatchObject({ code: 'NOT_ELIGIBLE' })
    expect((await scene.points(ALICE)) - before).toBe(10n)
  })

  it('about tasks of each kind, in the period in which it was asked', async () => {
    const tasks = [
      { scope: 'daily', taskId: 'bridge-to-base' },
      { scope: 'base-week', taskId: 'arrive' },
      { scope: 'quest', taskId: 'thousand' },
      { scope: 'sunrise-base', taskId: 'hold' },
    ]
    for (const task of tasks) await scene.loyalty.questions.ask(ALICE, task, '')
    scene.advance(24 * 3_600_000)
    for (const { id } of await desk.list()) await desk.answer(id, YES)
    const given = (await scene.entries(ALICE)).map(
      ({ rule, period, amount }) => `${rule} ${period} ${String(amount)}`,
    )
    expect(given.toSorted()).toEqual([
      'daily_task 2026-11-25:bridge-to-base 2500',
      'journey sunrise-base:hold 100',
      'quest thousand 2500',
    ])
  })

  it('no, and nothing is given', async () => {
    const asked = await ask(await small())
    const before = await scene.points(ALICE)
    await desk.answer(asked.id, { by: 'maria', text: 'The rule is meant so.', isGranted: false })
    expect(await scene.points(ALICE)).toBe(before)
    expect((await ask('orderId' in asked.subject ? asked.subject.orderId : '')).id).toBe(asked.id)
  })
})

describe('asking yields no gain', () => {
  it('for what has counted, has not arrived, or belongs to another user', async () => {
    await expect(ask(await scene.order())).rejects.toThrow('It has counted')
    const theirs = await ask(await scene.order({ sender: BOB }))
    await expect(desk.answer(theirs.id, YES)).rejects.toThrow(
      'Only a complete order of a wallet of this user',
    )
    const failed = await ask(await scene.order({ status: 'REJECTED' }))
    await expect(desk.answer(failed.id, YES)).rejects.toThrow('Only a complete order')
    expect(await scene.points(BOB)).toBe(200n)
  })

  it('more than five times at once, in however many tabs', async () => {
    const ids = Array.from({ length: 9 }, (_, index) => `0198f6b2-c7a9-7c2e-8d4f-00000000000${String(index)}`)
    const asked = await Promise.allSettled(ids.map((id) => ask(id)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await desk.list()).toHaveLength(5)
  })

  it('by changing or deleting what was asked or answered', async () => {
    await ask(await small())
    await expect(scene.pool.query(`UPDATE loyalty.questions SET said = 'yes'`)).rejects.toThrow(
      'answered once',
    )
    await expect(scene.pool.query('DELETE FROM loyalty.questions')).rejects.toThrow('answered once')
  })
})
