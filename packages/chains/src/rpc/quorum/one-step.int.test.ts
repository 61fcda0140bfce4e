import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { asOneStep } from './one-step.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { PIN_MS } from './pinned-heads.ts'
import { createQuorumWorld } from '../../evm/testing/quorum-world.ts'
import { tooManyRequests } from '../../testing/rpc/rpc-lies.ts'

const HEADER = 'eth_getBlockByNumber'
const READS = 5

let adapter: NetworkAdapter
let now = 0

const quorum = useShared(createQuorumWorld)
beforeEach(async () => {
  // Disables hedging, however slow the machine is.
  const delay = (_: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve())
    })
  adapter = quorum.createAdapter({ clock: { now: () => now, delay } })
  await adapter.verifyNetwork(UNLIMITED)
  quorum.heal()
  takeRequests()
})
afterEach(() => quorum.heal())

const newStep = (): AbortSignal => asOneStep(new AbortController().signal)
/** Requests for newest blocks since the last call, over all three providers. */
function takeRequests(): { readonly heads: number; readonly slots: number } {
  const methods = quorum.rpcs.flatMap((rpc) => rpc.takeMethods())
  return {
    heads: methods.filter((method) => method === HEADER).length,
    slots: methods.filter((method) => method === 'eth_getTransactionCount').length,
  }
}
function nextSlotOf(signal: AbortSignal): Promise<bigint> {
  const { sequence } = adapter.payouts
  if (sequence === undefined) throw new TypeError('This chain counts no slots.')
  return sequence.nextSlot(signal)
}
async function read(signal: AbortSignal): Promise<void> {
  for (let count = 0; count < READS; count += 1) await nextSlotOf(signal)
}

it('agrees on the head before each read that belongs to no step, and once for those of one', async () => {
  await read(UNLIMITED)
  const alone = takeRequests()
  await read(newStep())
  const together = takeRequests()
  expect(alone).toEqual({ heads: 3 * READS, slots: 2 * READS })
  expect(together).toEqual({ heads: 3, slots: 2 * READS })
})

it('agrees once for reads that begin together', async () => {
  const step = newStep()
  await Promise.all(Array.from({ length: READS }, () => nextSlotOf(step)))
  expect(takeRequests().heads).toBe(3)
})

it('reads on at the head that the step has asked for, until it asks again or two seconds have passed', async () => {
  const { world } = quorum
  const step = newStep()
  const cursor = await adapter.scanner.head(step)
  const heightSeen = async (): Promise<bigint> =>
    (await adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, step)).head.height
  await world.deposit({ token: null, amount: 5n, reference: null })
  expect(await heightSeen()).toBe(cursor.height)
  now += PIN_MS
  const later = await heightSeen()
  expect(later).toBeGreaterThan(cursor.height)
  await world.deposit({ token: null, amount: 5n, reference: null })
  expect(await heightSeen()).toBe(later)
  const head = await adapter.scanner.head(step)
  expect(head.height).toBeGreaterThan(later)
  expect(await heightSeen()).toBe(head.height)
})

it('agrees on a height again after a read that no quorum answered', async () => {
  const step = newStep()
  await read(step)
  takeRequests()
  for (const rpc of quorum.rpcs) rpc.answerWith(tooManyRequests)
  await expect(nextSlotOf(step)).rejects.toMatchObject({ name: 'ChainError' })
  quorum.heal()
  await nextSlotOf(step)
  expect(takeRequests().heads).toBeGreaterThanOrEqual(2)
})
