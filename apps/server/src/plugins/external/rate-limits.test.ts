import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, expect, it } from 'vitest'
import { portOf } from '../../http/port-of.ts'
import { createBareApp } from '../../testing/create-bare-app.ts'
import { limitPerMinute } from './rate-limits.ts'

const IN_ALL = 10
const TIGHT = 5

let port: number

const app = useFresh(async () => (await createBareApp({ rateLimitPerMinute: IN_ALL })).app)
beforeEach(async () => {
  app.get('/api/thing', async () => ({}))
  app.get('/api/tight', limitPerMinute(TIGHT), async () => ({}))
  app.get('/page', async () => ({}))
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(app)
})

/** Sends a raw request line, which no HTTP client would, and reads the status. */
async function ask(target: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n`)
  return Number((await text(socket)).slice(9, 12))
}

async function askAll(targets: readonly string[], times: number): Promise<readonly number[]> {
  const statuses: number[] = []
  for (let i = 0; i < times; i++) statuses.push(await ask(targets[i % targets.length] ?? ''))
  return statuses
}

const accepted = (statuses: readonly number[]): number => statuses.filter((status) => status === 200).length

const spellings = (name: string): readonly string[] => [
  `/api/${name}`,
  `/%61pi/${name}`,
  `/api/%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
  `http://localhost:3000/api/${name}`,
  `http://elsewhere.example/api/${name}`,
  `http://localhost:3000/%61%70%69/${name}`,
  `/api/${name}/`,
  `/api/${name}?a=1`,
]

it('W-14 counts every spelling of an address as one: the limit of all calls', async () => {
  const statuses = await askAll(spellings('thing'), 30)
  expect(accepted(statuses)).toBe(IN_ALL)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

it('W-14 counts every spelling of an address as one: the limit of one call', async () => {
  const statuses = await askAll(spellings('tight'), 30)
  expect(accepted(statuses)).toBe(TIGHT)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
})

it('does not count what is not a call of the API', async () => {
  expect(accepted(await askAll(['/page', '/%70age'], 30))).toBe(30)
})
