import type { ChangesQuery, Order, OrderChanges } from '@sunspan/bridge'
import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import type { ProvedWallet } from '../wallet-auth/session.ts'
import { catchUp } from './catch-up.ts'
import type { EventStream } from './event-stream.ts'
import type { OrderUpdate } from './order-update.ts'

const OPENED_AT = new Date(1_000_000)
const proofs: readonly ProvedWallet[] = [
  { family: 'evm', address: '0xA', networkId: 'base', expiresAt: OPENED_AT },
  { family: 'solana', address: 'So1', networkId: null, expiresAt: OPENED_AT },
]

async function run(scene: {
  readonly since?: number
  readonly changes?: Partial<OrderChanges>
  readonly error?: Error
  readonly goesAfter?: number
  readonly bytesEach?: number
  readonly isGone?: boolean
}) {
  // CAST: nothing is written to it here.
  const response = { closed: scene.isGone ?? false } as ServerResponse
  const stream: EventStream = { sessionId: 's', ip: '10.0.0.1', only: null, response }
  const steps: string[] = []
  const asked: ChangesQuery[] = []
  const done: string[] = []
  const paid: string[] = []
  let bytes = 0
  await catchUp(
    {
      orders: {
        listChanged: async (query) => {
          asked.push(query)
          steps.push('read')
          if (scene.error !== undefined) throw scene.error
          return { orders: [], isComplete: true, ...scene.changes }
        },
      },
      // CAST: only the name is passed on.
      toUpdate: ({ id }) => ({ json: id.padEnd(scene.bytesEach ?? 0) }) as OrderUpdate,
      streams: {
        deliver: async (_stream, { json }) => {
          bytes += json.length
          return done.push(json.trim()) !== scene.goesAfter
        },
        sendMissed: (wallets, only) =>
          done.push(`missed ${String(wallets.length)} ${String(only === stream)}`),
        completeCatchUp: (_stream, openedAt) => done.push(`complete ${String(openedAt.getTime())}`),
        drop: () => done.push('dropped'),
      },
      budget: {
        spend: (payer, task) => {
          paid.push(payer)
          return task()
        },
        wait: async (payer) => void steps.push(`wait for ${payer}`),
        inTurn: (payer, task) => {
          steps.push(`turn of ${payer}`)
          return task()
        },
      },
      onProblem: (error) => done.push(String(error)),
    },
    stream,
    { proofs, since: scene.since, openedAt: OPENED_AT, payer: 'alice' },
  )
  return { asked, done, paid, bytes, steps }
}
// CAST: only the ids are used.
const orders = ['a', 'b'].map((id) => ({ id }) as Order)

it('sends what has changed since a minute before the cursor, of the wallets as far as they are proved', async () => {
  const { asked, done } = await run({ since: 900_000, changes: { orders } })
  expect(done).toEqual(['a', 'b', 'complete 1000000'])
  expect(asked).toEqual([
    {
      owners: [
        { address: '0xA', networkIds: ['base'] },
        { address: 'So1', networkIds: null },
      ],
      since: new Date(840_000),
    },
  ])
})

it.each([
  ['without a cursor', undefined, 940_000],
  ['with a cursor of the future', 9_000_000, 940_000],
  ['with the first cursor there is', 0, 0],
])('asks %s from a moment that is not after its beginning', async (_, since, from) => {
  const { asked } = await run(since === undefined ? {} : { since })
  expect(asked.map((query) => query.since.getTime())).toEqual([from])
})

it('reports first that more has changed', async () => {
  const { done } = await run({ changes: { orders, isComplete: false } })
  expect(done).toEqual(['missed 2 true', 'a', 'b', 'complete 1000000'])
})

it('sends the latest of changes that are too much for one stream, and says that there were others', async () => {
  // CAST: only the ids are used.
  const many = Array.from({ length: 100 }, (_, index) => ({ id: `o${String(index)}` }) as Order)
  const { done, paid, bytes } = await run({ changes: { orders: many }, bytesEach: 48_000 })
  expect(done).toEqual(['missed 2 true', 'o95', 'o96', 'o97', 'o98', 'o99', 'complete 1000000'])
  expect(bytes).toBeLessThanOrEqual(256 * 1_024)
  // Those that are not sent cost nothing, except for the one that was too much.
  expect(paid).toEqual(Array.from({ length: 6 }, () => 'alice'))
})

it('reads nothing before its payer has time left and its turn has come, and nothing for a reader who has gone by then', async () => {
  expect((await run({})).steps).toEqual(['wait for alice', 'turn of alice', 'read'])
  const { asked, done } = await run({ isGone: true })
  expect([asked, done]).toEqual([[], []])
})

it('stops, and gives out no cursor, when the reader goes', async () => {
  const { done } = await run({ changes: { orders }, goesAfter: 1 })
  expect(done).toEqual(['a'])
})

it('ends the stream if it fails, so that the reader asks again from the same cursor', async () => {
  const { done } = await run({ error: new Error('away') })
  expect(done).toEqual(['Error: away', 'dropped'])
})
