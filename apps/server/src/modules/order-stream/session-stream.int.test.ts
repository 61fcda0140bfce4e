import { Pool } from 'pg'
import { generatePrivateKey, privateKeyToAccount, type LocalAccount } from 'viem/accounts'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createFetchClient, type FetchClient } from '../../testing/fetch-client.ts'
import { readEvents, type EventReader, type StreamEvent } from '../../testing/read-events.ts'
import { BASE, ETHEREUM, USER } from '../../testing/start-test-chains.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { orderBody } from '../../testing/order-body.ts'

const EVM = { 'network-type': 'EVM' }

let pool: Pool
let first: LocalAccount
let second: LocalAccount
let client: FetchClient

const server = useShared(() => startTestServer([ETHEREUM, BASE], { env: { STREAMS_PER_IP: '40' } }))
beforeAll(() => {
  pool = new Pool({ connectionString: server.databaseUrl, max: 2 })
  pool.on('error', () => undefined)
})

afterAll(async () => {
  await pool.end()
})

beforeEach(async () => {
  ;[first, second] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key)) as [
    LocalAccount,
    LocalAccount,
  ]
  client = createFetchClient(server.origin)
  await client.logIn(first)
  await client.logIn(second)
})

async function open(since?: string, of: FetchClient = client): Promise<EventReader> {
  const answer = await of.send('GET', `/api/stream${since === undefined ? '' : `?since=${since}`}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  return readEvents(answer)
}

/** A stream that has sent everything from before it was opened. */
async function openCaughtUp(
  since?: string,
  of?: FetchClient,
): Promise<{ events: EventReader; before: StreamEvent[] }> {
  const events = await open(since, of)
  const before: StreamEvent[] = []
  await events.find((event) => {
    before.push(event)
    return event.id !== ''
  })
  return { events, before }
}

async function create(account: LocalAccount, amount = '0.5', of = client): Promise<string> {
  const answer = await of.send('POST', '/api/orders', {
    headers: EVM,
    body: orderBody(account.address, { amount }),
  })
  expect(answer.status).toBe(200)
  return String(Object(await answer.json()).id)
}

async function createBulk(account: LocalAccount): Promise<string> {
  const answer = await client.send('POST', '/api/bulk_order', {
    headers: EVM,
    body: {
      currency_in_id: 'ethereum-eth',
      amount: '1',
      wallet_sender: account.address,
      receiving_data: [{ wallet_receiver: USER.address, amount_out: '0.1', currency_out_id: 'base-eth' }],
      transfer_time_type: 'fast',
    },
  })
  expect(answer.status).toBe(200)
  return String(Object(await answer.json()).id)
}

const close = (id: string, of = client) => of.send('PUT', `/api/orders/close/${id}`, { headers: EVM })
const isAbout =
  (id: string, status?: string) =>
  ({ data }: StreamEvent): boolean =>
    Object(data).id === id && (status === undefined || Object(data).status === status)

describe('the event stream of a session', () => {
  it('sends the orders of all its wallets, of both kinds', async () => {
    const { events, before } = await openCaughtUp()
    expect(before.map(({ event }) => event)).toEqual(['wallets', 'wallets'])
    const wallets: unknown = Object(before[0]?.data).wallets
    expect(wallets).toHaveLength(2)
    expect(wallets).toEqual(expect.arrayContaining([first.address, second.address]))

    const one = await create(first)
    const other = await create(second)
    const bulk = await createBulk(second)
    expect(await events.find(isAbout(one))).toMatchObject({
      event: 'order_updated',
      data: { wallet_sender: first.address },
    })
    expect(await events.find(isAbout(other))).toMatchObject({
      event: 'order_updated',
      data: { wallet_sender: second.address },
    })
    const told = await events.find(isAbout(bulk))
    expect(told).toMatchObject({
      event: 'bulk_order_updated',
      data: { bulk_order_schedules: [{ position: 0 }] },
    })
    expect(Math.abs(Date.now() - Number(told.id))).toBeLessThan(60_000)
    await close(one)
    await events.find(isAbout(one, 'REJECTED'))
    await events.cancel()
  })

  it('W-28 is refused without a session, to a foreign page and for an invalid cursor', async () => {
    const nobody = createFetchClient(server.origin)
    const answers = await Promise.all([
      nobody.send('GET', '/api/stream'),
      client.send('GET', '/api/stream', { headers: { 'sec-fetch-site': 'cross-site' } }),
      client.send('GET', '/api/stream?since=-1'),
      client.send('GET', '/api/stream', { headers: { 'last-event-id': 'x' } }),
      client.send('HEAD', '/api/stream'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 400, 400, 404])
    for (const { body } of answers) await body?.cancel()
  })

  it('W-28 sends nothing of wallets that another session has proved', async () => {
    const stranger = createFetchClient(server.origin)
    const account = privateKeyToAccount(generatePrivateKey())
    await stranger.logIn(account)
    const { events: theirs } = await openCaughtUp(undefined, stranger)
    const { events: own } = await openCaughtUp()
    const mine = await create(first)
    await own.find(isAbout(mine))
    const last = await create(account, '0.5', stranger)
    const seen: unknown[] = []
    await theirs.find((event) => {
      seen.push(Object(event.data).id)
      return isAbout(last)(event)
    })
    expect(seen).not.toContain(mine)
    await Promise.all([theirs.cancel(), own.cancel()])
  })

  it('follows a wallet that is proved later, and forgets one at once, until none is left', async () => {
    const { events } = await openCaughtUp()
    const third = privateKeyToAccount(generatePrivateKey())
    await client.logIn(third)
    const isOf = (count: number) => (event: StreamEvent) =>
      event.event === 'wallets' && Object(event.data).wallets.length === count
    await events.find(isOf(3))
    const theirs = await create(third)
    await events.find(isAbout(theirs))
    await client.send('PUT', '/api/wallet_auth/logout', {
      body: { wallet_address: third.address, network_type: 'EVM' },
    })
    await events.find(isOf(2))
    const body = { wallet_address: second.address, network_type: 'EVM' }
    await client.send('PUT', '/api/wallet_auth/logout', { body })
    expect(await events.find(({ event }) => event === 'wallets')).toMatchObject({
      data: { wallets: [first.address] },
    })
    await client.send('PUT', '/api/wallet_auth/logout', {
      body: { wallet_address: first.address, network_type: 'EVM' },
    })
    expect(await events.next()).toBe('ended')
  })

  it('W-16 ends at once when its session logs out, and opens no more', async () => {
    const { events } = await openCaughtUp()
    await client.send('PUT', '/api/wallet_auth/logout', { body: {} })
    expect(await events.next()).toBe('ended')
    expect((await client.send('GET', '/api/stream')).status).toBe(401)
  })

  it('W-35 is open five times a session, whichever kind, and ten times a wallet', async () => {
    const opened: EventReader[] = []
    for (let i = 0; i < 4; i += 1) opened.push(await open())
    const path = `/api/orders/session_open?wallet_address=${first.address}`
    opened.push(readEvents(await client.send('GET', path)))
    expect((await client.send('GET', '/api/stream')).status).toBe(429)
    const sessions = [createFetchClient(server.origin), createFetchClient(server.origin)]
    for (const session of sessions) await session.logIn(first)
    const [another, third] = sessions
    for (let i = 0; i < 5; i += 1) opened.push(await open(undefined, another))
    expect((await third?.send('GET', '/api/stream'))?.status).toBe(429)
    await opened[0]?.cancel()
    await expect
      .poll(async () => {
        const answer = await third?.send('GET', '/api/stream')
        if (answer?.status === 200) opened.push(readEvents(answer))
        return answer?.status
      })
      .toBe(200)
    await Promise.all(opened.slice(1).map((each) => each.cancel()))
  })
})

describe('what was missed', () => {
  /** The engine has noted that it watches for their deposits: without one, nothing changes any more. */
  const areWatched = (...ids: readonly string[]) =>
    expect
      .poll(async () => {
        const { rows } = await pool.query(
          `SELECT 1 FROM orders WHERE id = ANY($1::uuid[]) AND status = 'WAIT_DEPOSIT'`,
          [ids],
        )
        return rows.length
      })
      .toBe(ids.length)

  /** As if their last change were older than the overlap before any cursor. */
  async function ageByHours(...ids: readonly string[]): Promise<void> {
    await pool.query('ALTER TABLE orders DISABLE TRIGGER USER')
    await pool.query(
      `UPDATE orders SET created_at = created_at - interval '2 hours', updated_at = updated_at - interval '2 hours' WHERE id = ANY($1::uuid[])`,
      [ids],
    )
    await pool.query('ALTER TABLE orders ENABLE TRIGGER USER')
  }

  it('is sent first, once, by a cursor as parameter or as header', async () => {
    const untouched = await create(first)
    const ended = await create(second)
    await areWatched(untouched, ended)
    await ageByHours(untouched, ended)
    const before = await openCaughtUp()
    expect(before.before.map(({ event }) => event)).toEqual(['wallets', 'wallets'])
    const cursor = before.before.at(-1)?.id ?? ''
    await before.events.cancel()

    await close(ended)
    const bulk = await createBulk(first)
    await areWatched(bulk)
    for (const headers of [undefined, { 'last-event-id': cursor }]) {
      const path = headers === undefined ? `/api/stream?since=${cursor}` : '/api/stream?since=9'
      const events = readEvents(await client.send('GET', path, headers === undefined ? {} : { headers }))
      const told: StreamEvent[] = []
      await events.find((event) => told.push(event) > 1 && event.event === 'wallets')
      expect(told.map(({ event, data }) => [event, Object(data).id, Object(data).status])).toEqual([
        ['wallets', undefined, undefined],
        ['order_updated', ended, 'REJECTED'],
        ['bulk_order_updated', bulk, 'WAIT_DEPOSIT'],
        ['wallets', undefined, undefined],
      ])
      expect(told.slice(0, -1).map(({ id }) => id)).toEqual(['', '', ''])
      expect(Number(told.at(-1)?.id)).toBeGreaterThan(Number(cursor))
      await events.cancel()
    }
  })

  it('is sent by whichever process the stream is opened at next, and every process sends changes of all', async () => {
    const other = await startTestServer(server.chains, { beside: server })
    try {
      const there = createFetchClient(other.origin)
      await there.logIn(first)
      const { events: atFirst, before } = await openCaughtUp()
      const made = await create(first, '0.5', there)
      await atFirst.find(isAbout(made))
      const cursor = before.at(-1)?.id ?? ''
      await atFirst.cancel()
      await close(made)
      const { before: missed, events: atOther } = await openCaughtUp(cursor, there)
      expect(missed).toContainEqual(
        expect.objectContaining({ data: expect.objectContaining({ id: made, status: 'REJECTED' }) }),
      )
      const last = await create(first, '0.6')
      await atOther.find(isAbout(last))
      await atOther.cancel()
    } finally {
      await other.stop()
    }
  })

  it('is sent to the open streams after the connection to the database was lost', async () => {
    const { events } = await openCaughtUp()
    const id = await create(first)
    await areWatched(id)
    await events.find(isAbout(id, 'WAIT_DEPOSIT'))
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
    )
    await pool.query('UPDATE orders SET version = version + 1, updated_at = now() WHERE id = $1', [id])
    const version = ({ data }: StreamEvent): number => Number(Object(data).version)
    const { rows } = await pool.query<{ version: number }>('SELECT version FROM orders WHERE id = $1', [id])
    await events.find((event) => isAbout(id)(event) && version(event) >= (rows[0]?.version ?? Infinity))
    await events.cancel()
  })
})
