import type { NewApiKeyWire, OrderWire, PointsEntryWire } from '@sunspan/api'
import { PARTNER_QUEST, rulesWith, signCredential } from '@sunspan/loyalty/testing'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { runApiKeysCommand } from '../../ops/commands/run-api-keys-command.ts'
import { runPointsRebuild } from '../../ops/commands/run-points-command.ts'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { codeOf, openSession } from '../../testing/login-client.ts'
import { payUntilComplete } from '../../testing/pay-until-complete.ts'
import { BASE, ETHEREUM, USER } from '../../testing/start-test-chains.ts'
import { orderBody } from '../../testing/order-body.ts'

const ORIGIN = 'http://localhost:3000'

const stack = useShared(() =>
  createTestStack([ETHEREUM, BASE], { rules: rulesWith((file) => file.quests.push(PARTNER_QUEST)) }),
)

async function newcomer(): Promise<{ readonly client: InjectClient; readonly account: LocalAccount }> {
  const account = privateKeyToAccount(generatePrivateKey())
  const client = await openSession(stack, account)
  return { client, account }
}
const entriesOf = async (client: InjectClient) =>
  (await client.send('GET', '/api/user/points', {})).json<{ data: PointsEntryWire[] }>().data

it('a partner’s credential is taken once, for the session’s own wallet, and is the evidence of its points', async () => {
  const { client, account } = await newcomer()
  const other = await newcomer()
  const show = (credential: string, as = client) =>
    as.send('PUT', '/api/quest/credential', { body: { credential } })
  const sign = (claims: object = {}) =>
    signCredential(account.address, stack.clock.now(), { claims: { aud: ORIGIN, ...claims } })
  const credential = sign()
  expect((await show(credential, createInjectClient(stack.app))).statusCode).toBe(401)
  expect(codeOf(await show(credential, other.client))).toBe('CREDENTIAL_REFUSED')
  expect(codeOf(await show(sign({ aud: 'https://bridge.example' })))).toBe('CREDENTIAL_REFUSED')
  expect(codeOf(await show(sign({ quest: 'first-bridge' })))).toBe('TASK_NOT_FOUND')
  expect(codeOf(await show('no.credential'))).toBe('VALIDATION_FAILED')
  for (let count = 0; count < 2; count += 1)
    expect((await show(credential)).json()).toEqual({ is_completed: true, reason: null })
  expect(await entriesOf(client)).toMatchObject([
    { rule: 'quest', amount: '200', evidence: { kind: 'credential', detail: credential } },
  ])
  expect(await entriesOf(other.client)).toEqual([])
})

/** A key as an integrator asks for it, and its id. */
async function askForKey(): Promise<NewApiKeyWire> {
  const body = { name: 'Payroll', contact: 'dev@partner.example' }
  const answer = await createInjectClient(stack.app).send('POST', '/api/dashboard/request-api-key', { body })
  return answer.json<NewApiKeyWire>()
}

it('an approved key brings its user a share of the points of transfers made with it, and no other user', async () => {
  const { client, account } = await newcomer()
  const bind = (key?: string, as = client) =>
    as.send('PUT', '/api/user/bind_api_key', { headers: key === undefined ? {} : { api_key: key } })
  const { id: keyId, key } = await askForKey()
  // A key that waits for approval brings nothing, nor does its name without its secret.
  expect((await bind(key)).statusCode).toBeGreaterThanOrEqual(400)
  await stack.pool.query(`UPDATE api_keys SET status = 'REQUESTED', decided_by = NULL WHERE id = $1`, [keyId])
  const clock = { now: () => stack.clock.now().getTime() }
  const approval = { name: 'api-keys approve', keyId, by: 'op', callsPerMinute: null } as const
  await runApiKeysCommand({ pool: stack.pool, clock }, approval)
  // Any refresh reads the keys again.
  await askForKey()
  expect((await bind(key, createInjectClient(stack.app))).statusCode).toBe(401)
  expect(codeOf(await bind(`key.${keyId}`))).toBe('VALIDATION_FAILED')
  expect(codeOf(await bind('a-label'))).toBe('API_KEY_INVALID')
  expect((await bind(key)).json()).toEqual({
    key_id: keyId,
    wallet_address: account.address,
    share_percent: '5',
    most_points_a_day: '1000',
  })
  expect(codeOf(await bind(key, (await newcomer()).client))).toBe('NOT_ELIGIBLE')

  const user = await openSession(stack, USER)
  await user.send('GET', '/api/user', {})
  expect(await bridge(user, { api_key: key })).toBe('COMPLETE')
  expect(await bridge(user, { api_key: `key.${keyId}` })).toBe('COMPLETE')
  const shares = await entriesOf(client)
  expect(shares).toMatchObject([{ rule: 'integrator_share', evidence: { detail: `Key ${keyId}` } }])
  const [bridged] = (await entriesOf(user)).filter(({ period }) => period === shares[0]?.period)
  expect(Number(shares[0]?.amount)).toBeCloseTo(Number(bridged?.amount) * 0.05, 1)
  expect(await runPointsRebuild(stack)).toMatchObject({ isTrouble: false })
})

/** A transfer to a new wallet, paid for and complete. Returns its status. */
async function bridge(user: InjectClient, headers: Record<string, string>): Promise<string> {
  await stack.bridge.refreshMarket()
  const created = await user.send('POST', '/api/orders', {
    headers: { 'network-type': 'EVM', ...headers },
    body: orderBody(USER.address, { wallet_receiver: privateKeyToAccount(generatePrivateKey()).address }),
  })
  return payUntilComplete(created.json<OrderWire>(), { stack, client: user })
}
