import type { TransactionLookup } from '@sunspan/chains'
import { ChainError } from '@sunspan/chains'
import { useFresh } from '@sunspan/host/testing/hooks'
import { beforeEach, expect, it } from 'vitest'
import { createStepClock } from '../../testing/step-clock.ts'
import { createTransactionLookups, type TransactionLookups } from './transaction-lookups.ts'

const HASH = `0x${'ab'.repeat(32)}`
let asked: string[]
let answer: () => Promise<TransactionLookup>
let lookups: TransactionLookups
let waits: number[]
let requested: unknown[]
let turns: PromiseWithResolvers<undefined>

const clock = useFresh(createStepClock)
beforeEach(() => {
  asked = []
  waits = []
  requested = []
  turns = Promise.withResolvers()
  answer = async () => ({ status: 'unknown' })
  lookups = createTransactionLookups({
    scannerOf: (networkId) =>
      networkId === 'nowhere'
        ? undefined
        : {
            findTransaction: async (hash) => {
              asked.push(hash)
              return answer()
            },
          },
    requestInternal: async (networkId, found) => {
      requested.push({ networkId, ...found })
    },
    now: clock.now,
    asksPerSecond: 4,
    delay: (ms) => {
      waits.push(ms)
      return turns.promise
    },
  })
})

const ask = (networkId: string, hash: string, caller = 'alice') => lookups.ask(networkId, hash, caller)

it('asks once for all who ask at the same time, and keeps that nothing is known for a few seconds', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('base', HASH)))
  expect([new Set(answers), asked.length]).toEqual([new Set(['unknown']), 1])
  clock.advance(4_999)
  await ask('base', HASH)
  expect(asked).toHaveLength(1)
  clock.advance(1)
  await ask('base', HASH)
  expect(asked).toHaveLength(2)
})

it('keeps for a minute what has happened', async () => {
  answer = async () => ({ status: 'failed', height: 7n })
  expect(await ask('base', HASH)).toBe('failed')
  clock.advance(59_999)
  expect(await ask('base', HASH)).toBe('failed')
  expect(asked).toHaveLength(1)
})

const hashOf = (index: number): string => `0x${String(index).padStart(64, '0')}`

it('asks a network a few times a second at most, whatever it is asked for, and another one all the same', async () => {
  const answers = Array.from({ length: 200 }, (_, index) => ask('base', hashOf(index)))
  await expect.poll(() => asked).toHaveLength(4)
  // One more waits for its turn: the caller's others are not asked.
  expect(waits).toEqual([250])
  turns.resolve(undefined)
  expect((await Promise.all(answers)).filter((lookup) => lookup === 'unavailable')).toHaveLength(195)
  await ask('ethereum', HASH)
  expect(asked).toHaveLength(6)
  clock.advance(1_000)
  expect(await ask('base', HASH)).toBe('unknown')
})

it('gives another caller the next turn, however much one asks for', async () => {
  const flood = Array.from({ length: 200 }, (_, index) =>
    ask('base', hashOf(index), `mallory ${String(index % 8)}`),
  )
  const honest = ask('base', HASH)
  // Eight addresses have four questions under way, and one each that waits.
  expect(waits).toEqual([250, 500, 750, 1_000, 1_250, 1_500, 1_750, 2_000, 2_250])
  turns.resolve(undefined)
  expect(await honest).toBe('unknown')
  await Promise.all(flood)
})

it('lets no caller wait for longer than a few seconds', async () => {
  const answers = Array.from({ length: 40 }, (_, index) =>
    ask('base', hashOf(index), `caller ${String(index)}`),
  )
  turns.resolve(undefined)
  expect((await Promise.all(answers)).filter((lookup) => lookup === 'unknown')).toHaveLength(24)
  expect(Math.max(...waits)).toBe(5_000)
})

it('says that nothing is known while the network does not answer, and does not fail', async () => {
  answer = () => Promise.reject(new ChainError('rpc_unavailable', 'down'))
  expect(await ask('base', HASH)).toBe('unavailable')
  expect(await ask('nowhere', HASH)).toBe('unavailable')
})

it('has the engine read what a contract passed on, and calls it arriving', async () => {
  const block = { height: 7n, hash: '0x7' }
  answer = async () => ({ status: 'internal', height: 7n, block })
  expect(await ask('base', HASH)).toBe('arriving')
  expect(await ask('base', HASH)).toBe('arriving')
  expect(requested).toEqual([{ networkId: 'base', txHash: HASH, block }])
})

it('calls a deposit that no scan has read yet arriving', async () => {
  answer = async () => ({ status: 'deposit', height: 7n })
  expect(await ask('base', HASH)).toBe('arriving')
})
