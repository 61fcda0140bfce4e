import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBareApp } from '../testing/create-bare-app.ts'
import { registerRoute } from './register-route.ts'

const BODY_BYTES = 63_000
const MOST_MS = 10
const RUNS = 20

let app: FastifyInstance

beforeAll(async () => {
  ;({ app } = await createBareApp({ rateLimitPerMinute: 0 }))
  for (const name of ['estimateBulkFee', 'createBulkOrder', 'claimDeposit'] as const) {
    registerRoute(app, name, () => Promise.reject(new Error('Such a body must not come so far.')))
  }
})

afterAll(() => app.close())

/** As many copies of an element as fit into the largest body. */
const listOf = (element: string): string =>
  `[${Array.from({ length: Math.floor(BODY_BYTES / (element.length + 1)) }, () => element).join(',')}]`

const order = (rows: string): string =>
  `{"currency_in_id":"ethereum-eth","amount":"1","wallet_sender":"0x1","transfer_time_type":"fast","receiving_data":${rows}}`

const names = (): string =>
  `{${Array.from({ length: BODY_BYTES / 10 }, (_, index) => `"${index.toString(36).padStart(4, 'a')}":0`).join(',')}}`

/** CPU time of this thread only, since the test machine has other work. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

async function timeOf(method: 'PATCH' | 'POST', url: string, payload: string) {
  const startedAt = threadMs()
  const answer = await app.inject({
    method,
    url,
    headers: { 'content-type': 'application/json', 'network-type': 'EVM' },
    payload,
  })
  return { ms: threadMs() - startedAt, answer }
}

const FEES = '/api/bulk_order/estimate_fee'
const CLAIM = '/api/deposits/ethereum/0x1/claim'

it.each([
  ['a question of fees with 21,000 empty rows', 'PATCH', FEES, listOf('{}')],
  ['a question of fees with 31,000 numbers', 'PATCH', FEES, listOf('1')],
  ['a question of fees with lists in lists', 'PATCH', FEES, listOf('[[[]]]')],
  ['a bulk order with 21,000 empty rows', 'POST', '/api/bulk_order', order(listOf('{}'))],
  ['a bulk order with rows of strange fields', 'POST', '/api/bulk_order', order(listOf('{"a":1}'))],
  ['a claim with 6,300 fields', 'POST', CLAIM, names()],
  ['a claim that is a list', 'POST', CLAIM, listOf('{}')],
] as const)('W-37 %s of 63 kB is refused in less than 10 ms', async (_name, method, url, payload) => {
  expect(payload.length).toBeGreaterThan(BODY_BYTES * 0.8)
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const { ms, answer } = await timeOf(method, url, payload)
    expect(answer.json()).toMatchObject({ code: 'VALIDATION_FAILED' })
    const { issues } = answer.json<{ details: { issues: unknown[] } }>().details
    expect(issues.length).toBeLessThanOrEqual(10)
    times.push(ms)
  }
  // The lower quartile: the rest includes the machine's other work and warm-up of new code.
  expect(times.toSorted((a, b) => a - b)[Math.floor(RUNS / 4)]).toBeLessThan(MOST_MS)
})

it('W-37 a body with 400 issues is answered with ten', async () => {
  const rows = Array.from({ length: 50 }, () => '{}').join(',')
  const { answer } = await timeOf('PATCH', FEES, `[${rows}]`)
  expect(answer.json<{ details: { issues: unknown[] } }>().details.issues).toHaveLength(10)
})
