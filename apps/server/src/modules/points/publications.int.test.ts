import { insertTestOrder } from '@sunspan/loyalty/testing'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { temporaryFolder, useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { runPointsCheck } from '../../ops/commands/run-points-command.ts'
import { createTestStack } from '../../testing/create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../../testing/inject-client.ts'
import { codeOf, logIn } from '../../testing/login-client.ts'
import { ETHEREUM, startTestChain } from '../../testing/start-test-chains.ts'

const SCRIPT = fileURLToPath(new URL('../../../tools/verify-points.mjs', import.meta.url))

const chain = useShared(() => startTestChain(ETHEREUM))
const stack = useShared(() => createTestStack([chain]))
const folder = useShared(temporaryFolder)

/** Of the same database, as the commands have it. */
const operator = () => ({ pool: stack.pool, clock: { now: () => stack.clock.now().getTime() } })
const get = (path: string, as: InjectClient) => as.send('GET', path, { headers: { 'network-type': 'EVM' } })
const verify = (parameters: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...parameters], { env: {} }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    )
  })

it('what is booked is published, and a stranger computes it again from the file alone', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const own = createInjectClient(stack.app)
  const stranger = createInjectClient(stack.app)
  await logIn(own, account)
  await get('/api/user', own)
  expect((await get('/api/points/publications', stranger)).json()).toEqual({ data: [], last_check: null })
  expect(codeOf(await get('/api/user/points_proof', own))).toBe('PUBLICATION_NOT_FOUND')
  expect(codeOf(await get('/api/points/publications/1/entries', stranger))).toBe('PUBLICATION_NOT_FOUND')
  expect((await runPointsCheck(operator())).text).toBe('No points have been published yet.')
  const orderId = await insertTestOrder(stack.pool, {
    sender: account.address,
    at: stack.clock.now(),
    usd: 100,
  })
  await stack.loyalty.publications.publishIfDue()

  const { data } = (await get('/api/points/publications', stranger)).json<{ data: { root: string }[] }>()
  expect(data).toMatchObject([{ number: 1, entries: 1, users: 1, previous_root: null }])
  const script = await get('/api/points/verify-points.mjs', stranger)
  expect(script.body).toBe(await readFile(SCRIPT, 'utf8'))
  const answer = await get('/api/points/publications/1/entries', stranger)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'content-disposition': 'attachment; filename="points-1.ndjson"',
  })
  expect(answer.body).not.toContain(orderId)
  const [file, proof] = [join(folder.path, 'points.ndjson'), join(folder.path, 'proof.json')]
  await writeFile(file, answer.body)
  expect(codeOf(await get('/api/user/points_proof', stranger))).toBe('UNAUTHORIZED')
  const proved = await get('/api/user/points_proof', own)
  expect(proved.json()).toMatchObject({ points: '20', opened: [{ no: 1, evidence: { order_id: orderId } }] })
  await writeFile(proof, proved.body)
  const parameters = [file, '--root', data[0]?.root ?? '', '--proof', proof]
  expect(await verify(parameters)).toContain('1 entries of 1 users, 20 points: not one differs')
  expect(await runPointsCheck(operator())).toMatchObject({
    isTrouble: false,
    text: 'Every entry is as publication 1 has it.',
  })
  await writeFile(file, answer.body.replace('"amount":"20"', '"amount":"2000"'))
  expect(await verify(parameters)).toContain('its amount is 20000, by the rules 200')
})
