import { ChainError, type PhaseReader } from '@sunspan/chains'
import { DEFAULT_PHASE_DISCOUNTS, type Phase } from '@sunspan/domain'
import { expect, test } from 'vitest'
import type { Logger } from '../clock.ts'
import { createStepClock } from '../testing/step-clock.ts'
import { createPhaseDiscounts, type PhaseDiscountsDeps } from './phase-discounts.ts'

const WALLET = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

type PhaseSource = PhaseDiscountsDeps['adapters'] extends ReadonlyMap<string, infer Source> ? Source : never

function createWorld(held: Record<string, readonly Phase[] | Error>) {
  const answers = new Map(Object.entries(held))
  const reads: string[] = []
  const warnings: string[] = []
  const ignore = (): void => undefined
  const logger: Logger = {
    debug: ignore,
    info: ignore,
    warn: (_, text) => void warnings.push(text),
    error: ignore,
  }
  const readerOf = (id: string): Pick<PhaseReader, 'heldPhases'> => ({
    async heldPhases() {
      reads.push(id)
      const answer = answers.get(id)
      if (answer instanceof Error) throw answer
      return answer ?? []
    },
  })
  const clock = createStepClock()
  const adapters = new Map<string, PhaseSource>()
  for (const id of answers.keys()) adapters.set(id, { family: 'evm', phases: readerOf(id) })
  adapters.set('plain', { family: 'evm' })
  adapters.set('solana', { family: 'solana', phases: readerOf('solana') })
  const discountOf = createPhaseDiscounts({ adapters, discounts: DEFAULT_PHASE_DISCOUNTS, clock, logger })
  return { discountOf, answers, reads, warnings, clock }
}

test('the best phase on any network of the family counts', async () => {
  const world = createWorld({ ethereum: ['Sunrise'], base: ['Midday', 'Sunset'] })
  const sunset = { held: { phase: 'Sunset', bps: 3_000 }, isComplete: true }
  expect(await world.discountOf('ethereum', WALLET)).toEqual(sunset)
  expect(world.reads).toEqual(['ethereum', 'base'])
  expect(await world.discountOf('plain', WALLET)).toEqual(sunset)
  expect(world.reads).toHaveLength(2)
})

test('a wallet is read again after half a minute', async () => {
  const world = createWorld({ ethereum: [] })
  expect(await world.discountOf('ethereum', WALLET)).toEqual({ held: undefined, isComplete: true })
  world.answers.set('ethereum', ['Midnight'])
  world.clock.advance(29_999)
  expect(await world.discountOf('ethereum', WALLET)).toMatchObject({ held: undefined })
  world.clock.advance(1)
  expect(await world.discountOf('ethereum', WALLET)).toMatchObject({ held: { phase: 'Midnight' } })
})

test('a network that does not answer gives no discount, is reported, and is queried again soon', async () => {
  const down = new ChainError('timeout', 'no answer')
  const world = createWorld({ ethereum: ['Sunrise'], base: down })
  expect(await world.discountOf('ethereum', WALLET)).toEqual({
    held: { phase: 'Sunrise', bps: 1_000 },
    isComplete: false,
  })
  expect(world.warnings).toEqual(['phase NFTs could not be read: no discount for them'])
  world.answers.set('base', ['Midnight'])
  world.clock.advance(5_000)
  expect(await world.discountOf('ethereum', WALLET)).toEqual({
    held: { phase: 'Midnight', bps: 5_000 },
    isComplete: true,
  })
})

test('a mistake of ours is not a missing answer', async () => {
  const world = createWorld({ ethereum: new TypeError('bug') })
  await expect(world.discountOf('ethereum', WALLET)).rejects.toThrow('bug')
})

test('fifty rows of one wallet read each of 44 networks once', async () => {
  const networks = Array.from({ length: 44 }, (_, number) => [`network-${String(number)}`, []] as const)
  const world = createWorld(Object.fromEntries(networks))
  await Promise.all(
    Array.from({ length: 50 }, (_, row) => world.discountOf(`network-${String(row % 44)}`, WALLET)),
  )
  expect(world.reads).toHaveLength(44)
})
