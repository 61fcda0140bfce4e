import { defaultRules, parseProgramme } from '@sunspan/loyalty'
import { insertTestOrder } from '@sunspan/loyalty/testing'
import { createHash } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { codeOf, logIn } from '../../testing/login-client.ts'
import { BASE, startTestChain } from '../../testing/start-test-chains.ts'

const chain = useShared(() => startTestChain(BASE))
const stack = useShared(() => createTestStack([chain]))

const get = (path: string, as: InjectClient) => as.send('GET', path, { headers: { 'network-type': 'EVM' } })
const DAY_MS = 86_400_000
const midnight = (days: number): string =>
  new Date(Math.floor(stack.clock.now().getTime() / DAY_MS) * DAY_MS + days * DAY_MS).toISOString()

/** A season from tomorrow on, in which any bridge brings 7 points, and the task of a day asks for one to Base. */
function winter() {
  const file = structuredClone(defaultRules().file)
  const { daily, weekly } = file
  const rules = {
    ...file,
    bridge: { ...file.bridge, steps: [{ from_usd: '0', points: '7' }] },
    daily: { ...daily, tasks: daily.tasks.filter(({ id }) => id === 'bridge-to-base') },
    weekly: { ...weekly, adventures: [] },
    journeys: [],
  }
  const season = { id: 'winter', name: 'Winter', starts_at: midnight(1), ends_at: midnight(31), rules }
  return parseProgramme({ ...file, seasons: [season] }).seasons
}

it('a task of the day brings the picture that its title has a place for', async () => {
  const answer = await get('/api/task/daily_tasks', createInjectClient(stack.app))
  const { data } = answer.json<{ data: { id: string; title: string; images: string[] }[] }>()
  expect(data.map(({ id, title, images }) => [id, title.includes('{image}'), images])).toEqual([
    ['bridge-to-base', true, ['/icons/networks/base.svg']],
    ['night-maze', false, []],
  ])
})

it('a season is listed with its hash before it begins; then its rules apply, in words and in points, also while a route is halted', async () => {
  const own = createInjectClient(stack.app)
  const stranger = createInjectClient(stack.app)
  const account = privateKeyToAccount(generatePrivateKey())
  await logIn(own, account)
  await get('/api/user', own)
  const seasons = () => get('/api/points/seasons', stranger)
  expect((await seasons()).json()).toEqual({ current: null, upcoming: [], past: [] })
  expect(codeOf(await get('/api/points/seasons/winter/rules', stranger))).toBe('PUBLICATION_NOT_FOUND')

  await stack.loyalty.seasons.say(winter(), (id) => id === 'base')
  const rules = await get('/api/points/seasons/winter/rules', stranger)
  const hash = createHash('sha256').update(rules.body).digest('hex')
  const listed = {
    id: 'winter',
    name: 'Winter',
    starts_at: midnight(1),
    ends_at: midnight(31),
    rules_hash: hash,
  }
  expect((await seasons()).json()).toMatchObject({ current: null, upcoming: [listed], past: [] })

  stack.clock.advance(DAY_MS)
  expect((await seasons()).json()).toMatchObject({ current: listed, upcoming: [], past: [] })
  const [halt] = await stack.bridge.halts.set({
    target: { scope: 'network', networkId: 'base' },
    actions: ['payout'],
    actor: 'operator',
    reason: 'a look at the node',
  })
  const task = async () => (await get('/api/task/daily_tasks', own)).json<{ data: unknown[] }>().data
  expect(await task()).toMatchObject([
    { id: 'bridge-to-base', isReplaced: true, isCompleted: false, actionUrl: '/send' },
  ])
  const order = { sender: account.address, from: 'linea', to: 'scroll' }
  await insertTestOrder(stack.pool, { ...order, at: stack.clock.now() })
  expect(await task()).toMatchObject([{ id: 'bridge-to-base', isReplaced: false, isCompleted: true }])
  await stack.bridge.halts.lift({ id: halt?.id ?? '', actor: 'operator', reason: 'it is well' })

  const place = { rank: 1, wallet_address: account.address, points: '557' }
  const board = `/api/points/seasons/winter/leaderboard?wallet_address=${account.address}`
  expect((await get(board, stranger)).json()).toEqual({ data: [place], own: place, total_count: 1 })
  stack.clock.advance(30 * DAY_MS)
  expect((await seasons()).json()).toMatchObject({ current: null, upcoming: [], past: [listed] })
})
