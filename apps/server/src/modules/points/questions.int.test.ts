import type { PointsAnswerWire, PointsQuestionWire } from '@sunspan/api'
import { insertTestOrder } from '@sunspan/loyalty/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { runHoldsCommand } from '../../ops/commands/run-holds-command.ts'
import { runQuestionsCommand } from '../../ops/commands/run-questions-command.ts'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { codeOf, logIn } from '../../testing/login-client.ts'
import { ETHEREUM, startTestChain } from '../../testing/start-test-chains.ts'

const chain = useShared(() => startTestChain(ETHEREUM))
const stack = useShared(() => createTestStack([chain]))

const PATH = '/api/user/points_questions'
/** Of the same database, as the commands have it. */
const operator = () => ({ pool: stack.pool, clock: { now: () => stack.clock.now().getTime() } })
const get = (path: string, as: InjectClient) => as.send('GET', path, { headers: { 'network-type': 'EVM' } })
const ask = (body: object, as: InjectClient) => as.send('POST', PATH, { body })

it('an order that did not count: the rules say why, an operator answers, and only its user can read it', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const own = createInjectClient(stack.app)
  const thief = createInjectClient(stack.app)
  await logIn(own, account)
  await logIn(thief, privateKeyToAccount(generatePrivateKey()))
  await get('/api/user', own)
  const order = () => insertTestOrder(stack.pool, { sender: account.address, at: stack.clock.now(), usd: 3 })
  await order()
  const orderId = await order()
  const path = `/api/user/points_answer?order_id=${orderId}`
  expect((await get(path, own)).json<PointsAnswerWire>()).toEqual({
    status: 'not_counted',
    rule: 'bridge.small_below_usd',
    text: 'Of bridges below $5 one counts within 60 minutes.',
  })
  expect((await get(path, thief)).json<PointsAnswerWire>()).toMatchObject({ rule: 'sender' })
  expect(codeOf(await get(path, createInjectClient(stack.app)))).toBe('UNAUTHORIZED')
  expect(codeOf(await get('/api/user/points_answer', own))).toBe('VALIDATION_FAILED')
  expect(codeOf(await ask({ order_id: orderId, scope: 'daily', task_id: 'x' }, own))).toBe(
    'VALIDATION_FAILED',
  )
  // Nothing that a terminal would obey reaches an operator.
  expect(codeOf(await ask({ order_id: orderId, note: '\u001b[2J' }, own))).toBe('VALIDATION_FAILED')
  const asked = (
    await ask({ order_id: orderId, note: 'I sent it for a friend' }, own)
  ).json<PointsQuestionWire>()
  expect(asked).toMatchObject({ order_id: orderId, answer: null })
  expect((await get(PATH, thief)).json()).toEqual({ data: [] })

  const open = await runQuestionsCommand(operator(), { name: 'points questions' })
  expect(open.isTrouble).toBe(false)
  for (const text of [asked.id, orderId, account.address, 'one counts within 60 minutes', 'for a friend'])
    expect(open.text).toContain(text)
  const answer = { name: 'points answer', questionId: asked.id, by: 'maria', isGranted: true } as const
  expect((await runQuestionsCommand(operator(), { ...answer, reason: 'It counts: two people.' })).text).toBe(
    'Answered. It counts as soon as a server handles it.',
  )
  await expect(runQuestionsCommand(operator(), { ...answer, reason: 'Twice' })).rejects.toThrow(
    'answered already',
  )
  const [listed] = (await get(PATH, own)).json<{ data: PointsQuestionWire[] }>().data
  expect(listed?.answer).toMatchObject({ text: 'It counts: two people.', is_granted: true })
  expect((await get('/api/user', own)).json()).toMatchObject({ points: '2', total_bridges: 2 })
  expect((await runQuestionsCommand(operator(), { name: 'points questions' })).text).toBe(
    'No question is open.',
  )
})

it('a question about a task has its title', async () => {
  const own = createInjectClient(stack.app)
  await logIn(own, privateKeyToAccount(generatePrivateKey()))
  await get('/api/user', own)
  const titleOf = async (scope: string, task_id: string) =>
    (await ask({ scope, task_id }, own)).json<PointsQuestionWire>().title
  const [daily] = (await get('/api/task/daily_tasks', own)).json<{ data: { id: string }[] }>().data
  expect(await titleOf('daily', daily?.id ?? '')).toMatch(/^(Bridge to \w+ today|Guide the sun)/)
  expect(await titleOf('quest', 'first-bridge')).toBe('Your first bridge')
  expect(
    (await get(PATH, own)).json<{ data: PointsQuestionWire[] }>().data.map(({ title }) => title),
  ).toContain('Your first bridge')
})

it.each([
  [true, 'Answered. The hold is lifted.', null],
  [false, 'Answered. The hold stays.', { reason: 'Eleven profiles pay one wallet.' }],
])(
  'an operator who answers an appeal (granted: %s) reads what became of the hold',
  async (isGranted, text, hold) => {
    const account = privateKeyToAccount(generatePrivateKey())
    const own = createInjectClient(stack.app)
    await logIn(own, account)
    await get('/api/user', own)
    const by = 'maria'
    const reason = 'Eleven profiles pay one wallet.'
    await runHoldsCommand(operator(), { name: 'points hold', user: account.address, by, reason, days: 7 })
    const { id } = (await ask({ scope: 'hold', task_id: 'appeal' }, own)).json<PointsQuestionWire>()
    const answer = { name: 'points answer', questionId: id, by, isGranted, reason: 'Looked at.' } as const
    expect((await runQuestionsCommand(operator(), answer)).text).toBe(text)
    const profile = (await get('/api/user', own)).json<{ hold: object | null }>()
    if (hold === null) expect(profile.hold).toBeNull()
    else expect(profile.hold).toMatchObject(hold)
  },
)
