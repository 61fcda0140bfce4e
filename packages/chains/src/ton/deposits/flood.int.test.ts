import { beginCell, comment, internal, storeMessage, type Cell } from '@ton/core'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import type { ScanResult } from '../../capabilities/deposit-scanner.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createTonWorld } from '../testing/ton-world.ts'
import { toAddress } from '../to-address.ts'

const REFERENCE = `0x${'a1'.repeat(16)}`
const BLOCKS = 40
const A_BLOCK = 8
/** A step has 60 seconds, and shared nodes answer about once per second. */
const MOST_CALLS = 55

let calls = 0

const counting: typeof fetch = (...request) => {
  calls += 1
  return fetch(...request)
}

/** Sends one message with one unit of the coin from a third party. */
async function send(body: Cell, value = 1n): Promise<void> {
  const { info, ...rest } = internal({ to: toAddress(world.treasury), value, bounce: false, body })
  if (info.type !== 'internal') throw new TypeError('It is internal.')
  const src = toAddress(world.token)
  const message = storeMessage({ init: null, ...rest, info: { ...info, src } })
  await world.node.call('devnet_send', {
    message: beginCell().store(message).endCell().toBoc().toString('base64'),
  })
}

const world = useShared(createTonWorld)
const start = useShared(() => world.adapter.scanner.head(UNLIMITED))
beforeAll(async () => {
  await world.mine(300)
  for (let block = 0; block < BLOCKS; block += 1) {
    for (let place = 0; place < A_BLOCK; place += 1) await send(comment(`dust ${block} ${place}`))
    if (block === BLOCKS / 2) await send(comment(REFERENCE), 5_000n)
    await world.mine(1)
  }
  for (let place = 0; place < 120; place += 1) await send(comment(`dust of one block ${place}`))
  await world.mine(1)
})

async function scanAll(maxBlocks: number): Promise<readonly ScanResult[]> {
  const { scanner } = world.createAdapter({ fetch: counting })
  const results: ScanResult[] = []
  for (let cursor = start; ;) {
    calls = 0
    const result = await scanner.scan({ cursor, recentBlocks: [], maxBlocks }, UNLIMITED)
    results.push(result)
    expect(calls).toBeLessThanOrEqual(MOST_CALLS)
    expect(result.blocks.at(-1)).toEqual(result.cursor)
    if (result.cursor.height === result.head.height) return results
    expect(result.cursor.height).toBeGreaterThan(cursor.height)
    cursor = result.cursor
  }
}

it('reads hundreds of messages in steps that end, and misses none of them', async () => {
  const bounded = await scanAll(2_000)
  const deposits = bounded.flatMap((result) => result.deposits)
  expect(deposits).toHaveLength(BLOCKS * A_BLOCK + 1 + 120)
  expect(deposits.filter(({ reference }) => reference === REFERENCE)).toMatchObject([{ amount: 5_000n }])
  const single = await scanAll(1)
  expect(deposits).toEqual(single.flatMap((result) => result.deposits))
  expect(bounded.flatMap(({ upkeep }) => upkeep)).toEqual(single.flatMap(({ upkeep }) => upkeep))
  expect(bounded.length).toBeLessThan(30)
})

it('reads on where the only node answers few questions a second', async () => {
  const PAUSE_MS = 100
  let next = 0
  let refused = 0
  const limited: typeof fetch = async (...request) => {
    if (Date.now() >= next) {
      next = Date.now() + PAUSE_MS
      return fetch(...request)
    }
    refused += 1
    return Response.json({ ok: false, result: 'Ratelimit exceed', code: 429 }, { status: 429 })
  }
  const { scanner } = world.createAdapter({ fetch: limited, requestTimeoutMs: 2_000 })
  await send(comment(REFERENCE), 7_000n)
  const cursor = await world.adapter.scanner.head(UNLIMITED)
  await world.mine(1)
  const { deposits } = await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 10 }, UNLIMITED)
  expect(deposits).toMatchObject([{ amount: 7_000n, reference: REFERENCE }])
  expect(refused).toBeGreaterThan(2)
})

it('reads on where no node returns more than a few transactions at once', async () => {
  const limits = new Set<number>()
  const poor: typeof fetch = (input, init) => {
    const asked: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
    const { method, params } = Object(asked)
    if (method !== 'getTransactions') return fetch(input, init)
    limits.add(Number(params.limit))
    if (params.limit <= 10) return fetch(input, init)
    return Promise.resolve(new Response('x'.repeat(33 * 1024 * 1024)))
  }
  const { scanner } = world.createAdapter({ fetch: poor })
  await send(comment(REFERENCE), 9_000n)
  const cursor = await world.adapter.scanner.head(UNLIMITED)
  await world.mine(1)
  const { deposits } = await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 10 }, UNLIMITED)
  expect(deposits).toMatchObject([{ amount: 9_000n, reference: REFERENCE }])
  expect([...limits]).toEqual([50, 10])
})

it('reads what strangers have sent us once, however often it is asked about deposits of one block', async () => {
  const { scanner } = world.createAdapter({ fetch: counting })
  const cursor = await world.adapter.scanner.head(UNLIMITED)
  for (let place = 0; place < 120; place += 1) await send(comment(`more ${place}`))
  await world.mine(1)
  const { deposits } = await scanner.scan({ cursor, recentBlocks: [], maxBlocks: 10 }, UNLIMITED)
  expect(deposits).toHaveLength(120)
  calls = 0
  for (const deposit of deposits.slice(0, 20)) {
    expect(await scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'confirmed' })
  }
  // The head, the block, and our wallet before and after it.
  expect(calls).toBeLessThanOrEqual(20 * 4)
})
