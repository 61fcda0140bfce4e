import type { TransactionSighting } from '@sunspan/chains'
import { ChainError } from '@sunspan/chains'
import { beforeEach, expect, it } from 'vitest'
import { createStepClock, type StepClock } from '../../testing/step-clock.ts'
import { createChainSightings, type ChainSightings } from './chain-sightings.ts'

const HASH = `0x${'ab'.repeat(32)}`
let clock: StepClock
let asked: string[]
let answer: () => Promise<TransactionSighting>
let sightings: ChainSightings

beforeEach(() => {
  clock = createStepClock()
  asked = []
  answer = async () => ({ status: 'unknown' })
  sightings = createChainSightings({
    scannerOf: (networkId) =>
      networkId === 'nowhere'
        ? undefined
        : {
            findTransaction: async (hash) => {
              asked.push(hash)
              return answer()
            },
          },
    now: clock.now,
    asksPerSecond: 4,
  })
})

it('asks once for all who ask at the same time, and keeps that nothing is known for a few seconds', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => sightings.ask('base', HASH)))
  expect([new Set(answers), asked.length]).toEqual([new Set(['unknown']), 1])
  clock.advance(4_999)
  await sightings.ask('base', HASH)
  expect(asked).toHaveLength(1)
  clock.advance(1)
  await sightings.ask('base', HASH)
  expect(asked).toHaveLength(2)
})

it('keeps for a minute what has happened', async () => {
  answer = async () => ({ status: 'failed', height: 7n })
  expect(await sightings.ask('base', HASH)).toBe('failed')
  clock.advance(59_999)
  expect(await sightings.ask('base', HASH)).toBe('failed')
  expect(asked).toHaveLength(1)
})

it('asks a network a few times a second at most, whatever it is asked for, and another one all the same', async () => {
  const hashes = Array.from({ length: 200 }, (_, index) => `0x${String(index).padStart(64, '0')}`)
  const answers = await Promise.all(hashes.map((hash) => sightings.ask('base', hash)))
  expect(asked).toHaveLength(4)
  expect(answers.filter((sighting) => sighting === 'unavailable')).toHaveLength(196)
  await sightings.ask('ethereum', HASH)
  expect(asked).toHaveLength(5)
  clock.advance(1_000)
  expect(await sightings.ask('base', HASH)).toBe('unknown')
})

it('says that nothing is known while the network does not answer, and does not fail', async () => {
  answer = () => Promise.reject(new ChainError('rpc_unavailable', 'down'))
  expect(await sightings.ask('base', HASH)).toBe('unavailable')
  expect(await sightings.ask('nowhere', HASH)).toBe('unavailable')
})

it('calls a deposit that no scan has read yet arriving', async () => {
  answer = async () => ({ status: 'deposit', height: 7n })
  expect(await sightings.ask('base', HASH)).toBe('arriving')
})
