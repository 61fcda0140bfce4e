import type { OrderWire, PointsEntryWire, UserProfileWire } from '@sunspan/api'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useShared, useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { insertTestOrder } from '@sunspan/loyalty/testing'
import { runPointsRebuild } from '../../ops/commands/run-points-command.ts'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { codeOf, openSession } from '../../testing/login-client.ts'
import { payUntilComplete } from '../../testing/pay-until-complete.ts'
import { ERA, ETHEREUM, USER } from '../../testing/start-test-chains.ts'
import { orderBody } from '../../testing/order-body.ts'

const stack = useShared(() => createTestStack([ETHEREUM, ERA]))
const alice = useFresh(() => privateKeyToAccount(generatePrivateKey()))
const client = useFresh(() => openSession(stack, alice))

async function newcomer(): Promise<{ readonly client: InjectClient; readonly account: LocalAccount }> {
  const account = privateKeyToAccount(generatePrivateKey())
  const other = await openSession(stack, account)
  return { client: other, account }
}

const get = (path: string, as: InjectClient = client, type = 'EVM') =>
  as.send('GET', path, { headers: { 'network-type': type } })
const put = (path: string, body?: object, as: InjectClient = client) =>
  as.send('PUT', path, { headers: { 'network-type': 'EVM' }, ...(body === undefined ? {} : { body }) })
const profileOf = async (as: InjectClient = client) => (await get('/api/user', as)).json<UserProfileWire>()
const bind = (address: string, as: InjectClient, type = 'SOLANA') =>
  as.send('POST', '/api/user/bind_wallet', {
    headers: { 'network-types': type },
    body: { wallet_address: address },
  })
const order = (sender: string) => insertTestOrder(stack.pool, { sender, at: stack.clock.now(), usd: 100 })

describe('the profile', () => {
  it('shows the points of a complete order, and how they came about', async () => {
    expect(await profileOf()).toMatchObject({ evm_address: alice.address, points: '0', level: 'Pioneer' })
    const orderId = await order(alice.address)
    expect(await profileOf()).toMatchObject({ points: '20', total_bridges: 1, total_multiplicator: '1' })
    const { data, next } = (await get('/api/user/points')).json<{ data: PointsEntryWire[]; next: unknown }>()
    expect(next).toBeNull()
    expect(data).toMatchObject([
      { rule: 'bridge', amount: '20', evidence: { kind: 'order', order_id: orderId } },
    ])
  })

  it('pages through the history without losing an entry', async () => {
    await profileOf()
    for (let count = 0; count < 7; count += 1) await order(alice.address)
    await profileOf()
    const ids: string[] = []
    for (let cursor = ''; ;) {
      const page = await get(`/api/user/points?take=3${cursor === '' ? '' : `&cursor=${cursor}`}`)
      const { data, next } = page.json<{ data: PointsEntryWire[]; next: string | null }>()
      ids.push(...data.map(({ id }) => id))
      if (next === null) break
      cursor = next
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBe(7)
  })

  it('needs a session: nothing is shown or changed without one', async () => {
    const nobody = createInjectClient(stack.app)
    for (const path of ['/api/user', '/api/user/points', '/api/user/referral_info', '/api/task/game_seed'])
      expect([path, (await get(path, nobody)).statusCode]).toEqual([path, 401])
    for (const path of [
      '/api/user/showed_welcome',
      '/api/user/quest_reward_points/first-bridge',
      '/api/user/assign_referrer?referrer_key=aaaaaaaaaa',
      '/api/task/social_network_complete?journeyId=quest&taskId=tell-a-friend',
    ])
      expect([path, (await put(path, undefined, nobody)).statusCode]).toEqual([path, 401])
  })

  it('is never another wallet’s, whatever the request says', async () => {
    const other = await newcomer()
    await profileOf(other.client)
    const paths = [
      `/api/user?wallet_address=${other.account.address}`,
      `/api/task/refresh_result_daily_task?taskId=night-maze&wallet=${other.account.address}`,
      `/api/task/refresh_result_task?journeyId=quest&taskId=first-bridge&wallet=${other.account.address}`,
    ]
    for (const path of paths) expect([path, (await get(path)).statusCode]).toEqual([path, 401])
    const check = await get(`/api/user/check_auth?wallet=${other.account.address}`)
    expect(check.json()).toEqual({ is_authorized: false, is_bound: false })
    const own = await get(`/api/user/check_auth?wallet=${alice.address}`)
    expect(own.json()).toEqual({ is_authorized: true, is_bound: true })
  })

  it('is an EVM wallet’s: a call on behalf of another one is refused', async () => {
    for (const path of ['/api/user', '/api/user/points', '/api/task/daily_tasks', '/api/quest/all']) {
      expect([path, (await get(path, client, 'ZK_SYNC_ERA')).statusCode]).toEqual([path, 200])
      expect([path, (await client.send('GET', path)).statusCode]).toEqual([path, 200])
      const refused = await get(path, client, 'SOLANA')
      expect([path, refused.statusCode, codeOf(refused)]).toEqual([path, 400, 'VALIDATION_FAILED'])
      expect(Object(refused.json()).message).toContain('A user of Retro Points is an EVM wallet')
    }
  })

  it('keeps that the welcome was shown', async () => {
    expect(await profileOf()).toMatchObject({ is_welcome_shown: false })
    expect((await put('/api/user/showed_welcome')).json()).toMatchObject({ is_welcome_shown: true })
    expect(await profileOf()).toMatchObject({ is_welcome_shown: true })
  })
})

describe('W-29 binding a wallet', () => {
  const SOLANA = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

  it('refuses one that the session has not proved', async () => {
    const answer = await bind(SOLANA, client)
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'UNAUTHORIZED'])
  })

  it('refuses a second EVM wallet: that is another user', async () => {
    const other = await newcomer()
    const answer = await bind(other.account.address, client, 'EVM')
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'WRONG_NETWORK_TYPE'])
  })

  it('refuses an invalid address with its error code', async () => {
    const answer = await bind('nonsense', client)
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'INVALID_ADDRESS'])
  })

  it('unbinds only what the session has proved', async () => {
    await stack.loyalty.profiles.enter(alice.address)
    await stack.loyalty.profiles.bind(alice.address, { family: 'solana', address: SOLANA })
    const answer = await client.send('PUT', '/api/user/unbind_wallet', {
      headers: { 'network-types': 'SOLANA' },
      body: { wallet_address: SOLANA },
    })
    expect(answer.statusCode).toBe(401)
    expect(await profileOf()).toMatchObject({ solana_address: SOLANA })
  })
})

describe('referrals', () => {
  it('give 15 points once, and show on both sides', async () => {
    const other = await newcomer()
    const { referral_key: key } = await profileOf()
    const first = await put(`/api/user/assign_referrer?referrer_key=${key}`, undefined, other.client)
    expect(first.json()).toEqual({ referrer_address: alice.address, points_received: '15' })
    const again = await put(`/api/user/assign_referrer?referrer_key=${key}`, undefined, other.client)
    expect(again.json()).toEqual({ referrer_address: alice.address, points_received: '0' })
    expect(await profileOf(other.client)).toMatchObject({ points: '15', referrer_address: alice.address })
    await order(other.account.address)
    expect(await profileOf(other.client)).toMatchObject({ points: '35' })
    expect((await get('/api/user/referral_info')).json()).toEqual({
      total_points_earned: '2',
      referrals_count: 1,
      referrals_total_count_bridges: 1,
      welcome_points: '15',
      referral_key: key,
    })
  })

  it('refuse oneself, with a sentence', async () => {
    const { referral_key: key } = await profileOf()
    const answer = await put(`/api/user/assign_referrer?referrer_key=${key}`)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'You cannot invite yourself.',
    ])
  })
})

describe('W-30 points by asking', () => {
  it('gives a quest’s points once, however often and at once it is asked', async () => {
    await profileOf()
    const early = await put('/api/user/quest_reward_points/first-bridge')
    expect([early.statusCode, codeOf(early)]).toEqual([409, 'NOT_ELIGIBLE'])
    await order(alice.address)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => put('/api/user/quest_reward_points/first-bridge')),
    )
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await profileOf()).toMatchObject({ points: '70' })
  })

  it('answers quests of others whether a wallet has done a task, and nothing else of it', async () => {
    await profileOf()
    const stranger = createInjectClient(stack.app)
    const ask = (scope: string, task: string, wallet: string = alice.address) =>
      get(`/api/task/completion?wallet_address=${wallet}&scope=${scope}&task_id=${task}`, stranger)
    expect((await ask('quest', 'first-bridge')).json()).toEqual({
      wallet_address: alice.address,
      scope: 'quest',
      task_id: 'first-bridge',
      is_completed: false,
    })
    await order(alice.address)
    for (const [scope, task, isCompleted] of [
      ['quest', 'first-bridge', true],
      ['daily', 'night-maze', false],
      ['sunrise-multichain', 'anywhere', false],
      ['sunrise-ethereum', 'leave', false],
    ] as const)
      expect((await ask(scope, task)).json(), task).toMatchObject({ is_completed: isCompleted })
    expect((await ask('quest', 'first-bridge', (await newcomer()).account.address)).json()).toMatchObject({
      is_completed: false,
    })
    expect(codeOf(await ask('quest', 'anything'))).toBe('TASK_NOT_FOUND')
    expect(codeOf(await ask('anything', 'arrive'))).toBe('TASK_NOT_FOUND')
    expect(codeOf(await ask('quest', 'first-bridge', 'nobody'))).toBe('VALIDATION_FAILED')
  })

  it('believes no game that was not dealt, not played or played before', async () => {
    await profileOf()
    const complete = (game_id: string, moves: string) =>
      put('/api/task/complete_pacman_task', { game_id, moves })
    expect((await complete(crypto.randomUUID(), 'RRRR')).statusCode).toBe(409)
    const { game_id: id } = (await get('/api/task/game_seed')).json<{ game_id: string }>()
    const other = await newcomer()
    const stolen = await put('/api/task/complete_pacman_task', { game_id: id, moves: 'R' }, other.client)
    expect(stolen.statusCode).toBe(409)
    expect((await complete(id, 'won=true')).statusCode).toBe(409)
    expect((await complete(id, 'RRRR')).statusCode).toBe(409)
    expect(await profileOf()).toMatchObject({ points: '0' })
  })

  it('declares nothing that is looked up, and nothing that does not exist', async () => {
    const declare = (journey: string, task: string) =>
      put(`/api/task/social_network_complete?journeyId=${journey}&taskId=${task}`)
    expect(codeOf(await declare('quest', 'first-bridge'))).toBe('NOT_ELIGIBLE')
    expect(codeOf(await declare('daily', 'night-maze'))).toBe('NOT_ELIGIBLE')
    expect(codeOf(await declare('quest', 'anything'))).toBe('TASK_NOT_FOUND')
    expect((await declare('quest', 'tell-a-friend')).json()).toEqual({ is_completed: true, reason: null })
  })
})

it('lists tasks, adventures and quests publicly, and an own rank on the leaderboard', async () => {
  const nobody = createInjectClient(stack.app)
  const daily = (await get('/api/task/daily_tasks', nobody)).json<{
    data: { id: string; isCompleted: boolean }[]
  }>()
  // Base and Arbitrum are not served here.
  expect(daily.data.map(({ id, isCompleted }) => [id, isCompleted])).toEqual([['night-maze', false]])
  expect((await get('/api/journey/adventures', nobody)).json()).toMatchObject({ data: [] })
  expect((await get('/api/quest/all', nobody)).json()).toMatchObject({ free_points: 4 })
  await profileOf()
  const board = await get(
    `/api/leaderboard/top_leaderboard_participants?wallet_address=${alice.address}&take=1`,
    nobody,
  )
  expect(board.json()).toMatchObject({ data: [{ rank: 1 }], own: { wallet_address: alice.address } })
})

it('an operator recomputes all of it, and finds no difference', async () => {
  await profileOf()
  await order(alice.address)
  await profileOf()
  const { text, isTrouble } = await runPointsRebuild(stack)
  expect(isTrouble).toBe(false)
  expect(text).toMatch(/^\d+ lines of the journal make \d+ entries of \d+ users: no difference\.$/)
})

it('an order that the engine has paid on real nodes gives its points', async () => {
  const own = await openSession(stack, USER)
  await stack.bridge.refreshMarket()
  const created = await own.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM' },
    body: orderBody(USER.address, { currency_out_id: 'zksync-era-eth' }),
  })
  const placed = created.json<OrderWire>()
  const pointsOf = (as: InjectClient) => get(`/api/user/points_of_order/${placed.id}`, as)
  const sum = { points: '100', base: '100', multiplier: '1', level: 'Pioneer', reason: null }
  const asked = `/api/user/points_forecast/ethereum-eth/zksync-era-eth?amount=0.5&wallet_sender=${USER.address}`
  expect((await get(asked, own)).json()).toEqual({ ...sum, is_own: true })
  const recipients = [
    { currency_out_id: 'zksync-era-eth', wallet_receiver: USER.address },
    { currency_out_id: 'zksync-era-eth', wallet_receiver: alice.address },
  ]
  const bulk = { currency_in_id: 'ethereum-eth', amount: '0.5', wallet_sender: USER.address, recipients }
  const askBulk = (body: object) => own.send('PATCH', '/api/user/points_forecast', { body })
  expect((await askBulk(bulk)).json()).toEqual({ ...sum, is_own: true })
  const wrong = [...recipients, { currency_out_id: 'zksync-era-eth', wallet_receiver: 'nowhere' }]
  expect(codeOf(await askBulk({ ...bulk, recipients: wrong }))).toBe('INVALID_ADDRESS')
  expect((await pointsOf(own)).json()).toEqual({ ...sum, status: 'pending' })
  expect(await payUntilComplete(placed, { stack, client: own })).toBe('COMPLETE')
  // Half an ether at $3,200 is worth $1,600.
  expect(await profileOf(own)).toMatchObject({ points: '100', total_bridges: 1 })
  expect((await pointsOf(own)).json()).toEqual({ ...sum, status: 'booked' })
  // No one else gets points for this order or for its user.
  const { client: thief } = await newcomer()
  expect((await pointsOf(thief)).statusCode).toBe(404)
  expect((await pointsOf(createInjectClient(stack.app))).statusCode).toBe(401)
  expect((await get(asked, thief)).json()).toMatchObject({ is_own: false, level: 'Pioneer' })
  const { data: entries } = (await get('/api/user/points', own)).json<{ data: PointsEntryWire[] }>()
  expect(entries).toMatchObject([{ evidence: { order_id: placed.id, detail: 'Worth $1600.00' } }])
})
