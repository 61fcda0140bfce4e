import {
  ChainError,
  ContestedError,
  type NetworkAdapter,
  type PayoutState,
  type PayoutTestimony,
} from '@sunspan/chains'
import { expect, describe, it } from 'vitest'
import type { OpenAttempt } from '../../store/payouts/attempt-store.ts'
import { classifyAttempt, type Settlement } from './classify-attempt.ts'
import { UnwitnessedError, witnessSettlement } from './witness-payouts.ts'

const HEAD = { height: 100n, required: 3 }
const EXPIRED: PayoutState = { status: 'expired' }
const FAILED: PayoutState = { status: 'failed', confirmations: 9, feePaid: 7n, height: 5n }
const PAID: PayoutState = { ...FAILED, status: 'confirmed' }
const THIRD = [{ provider: '3:node', reached: null }]
const CONTESTED = new ContestedError(undefined, ['1: it can never land', '3: it was paid in block 5'])

const idOf = (index: number): string => `variant ${String(index + 1)}`
const heard = (state: PayoutState): PayoutTestimony => ({ state, unheard: [] })

/** What is settled by the quorum's states once all providers have said these things, and which variants they were asked about. */
async function settle(
  states: readonly PayoutState[],
  said: readonly (PayoutTestimony | Error)[],
  { legs = 1, slotTakenAt = 1n }: { readonly legs?: number; readonly slotTakenAt?: bigint | null } = {},
): Promise<{ readonly settlement: Settlement | Error; readonly asked: readonly string[] }> {
  const asked: string[] = []
  // CAST: these are all that is read of them.
  const attempt = {
    slotTakenAt,
    variants: states.map((_, index) => ({ txId: idOf(index), raw: '', slot: 0n })),
    legs: Array.from({ length: legs }, () => ({})),
  } as unknown as OpenAttempt
  const payouts: Partial<NetworkAdapter['payouts']> = {
    witness({ txId }) {
      asked.push(txId)
      const answer = said[states.findIndex((_, index) => idOf(index) === txId)]
      return answer instanceof Error || answer === undefined
        ? Promise.reject(answer)
        : Promise.resolve(answer)
    },
  }
  const settlement = classifyAttempt(attempt, states, HEAD.height, HEAD.required)
  const context = { adapter: { payouts } as unknown as NetworkAdapter }
  const found = { states, settlement, head: HEAD }
  const ended = witnessSettlement(context, attempt, found, new AbortController().signal)
  return { settlement: await ended.catch((error: Error) => error), asked }
}

describe('before a payment is repeated or refunded', () => {
  it('all providers must say that each of its transactions can never land', async () => {
    const all = await settle([EXPIRED, EXPIRED], [heard(EXPIRED), heard(EXPIRED)])
    expect(all).toMatchObject({
      settlement: { kind: 'dead', status: 'expired' },
      asked: [idOf(0), idOf(1)],
    })
    const { settlement } = await settle(
      [EXPIRED, EXPIRED],
      [heard(EXPIRED), { state: EXPIRED, unheard: THIRD }],
    )
    expect(settlement).toBeInstanceOf(UnwitnessedError)
    expect(settlement).toMatchObject({ message: expect.stringContaining('3:node') })
  })

  it('all must say that it reverted, and the lowest reported depth counts', async () => {
    const all = await settle([EXPIRED, FAILED], [EXPIRED, FAILED].map(heard))
    expect(all).toMatchObject({
      settlement: { kind: 'dead', status: 'failed', variantNo: 2 },
      asked: [idOf(1)],
    })
    const shallow = heard({ ...FAILED, confirmations: 2 })
    expect((await settle([FAILED], [shallow])).settlement).toEqual({ kind: 'wait' })
  })

  it('all must say which payments of a batch have failed', async () => {
    const legs = [{ id: 'a', outcome: 'failed' as const }]
    const batch = { ...PAID, legs }
    expect(await settle([batch], [heard(batch)])).toMatchObject({
      settlement: { kind: 'landed', legs },
      asked: [idOf(0)],
    })
    const { settlement } = await settle([batch], [{ state: batch, unheard: THIRD }])
    expect(settlement).toBeInstanceOf(UnwitnessedError)
  })

  it('a contradiction is reported as such, and any other failure as silence', async () => {
    expect((await settle([EXPIRED], [CONTESTED])).settlement).toBe(CONTESTED)
    const { settlement } = await settle([EXPIRED], [new ChainError('timeout', 'too slow')])
    expect(settlement).toBeInstanceOf(UnwitnessedError)
    expect(settlement).toMatchObject({ message: expect.stringContaining('too slow') })
  })

  it('what all of them say counts, not what the quorum had found; nothing is freed for another reason', async () => {
    expect((await settle([EXPIRED], [heard(PAID)])).settlement).toMatchObject({ kind: 'landed', final: true })
    const others = await settle([EXPIRED, FAILED], [heard(EXPIRED), heard(EXPIRED)])
    expect(others.settlement).toBeInstanceOf(UnwitnessedError)
  })
})

describe('what has expired', () => {
  const at = (lowest: bigint, highest = lowest): PayoutTestimony => ({
    state: EXPIRED,
    unheard: [],
    heads: { lowest, highest },
  })

  it('counts from the highest block that any provider has got to, once all of them report it', async () => {
    const options = { slotTakenAt: null }
    const { settlement } = await settle([EXPIRED, EXPIRED], [at(98n, 101n), at(90n, 103n)], options)
    expect(settlement).toEqual({ kind: 'slot_taken', height: 103n })
    const silent = await settle([EXPIRED], [{ ...at(100n), unheard: THIRD }], options)
    expect(silent.settlement).toBeInstanceOf(UnwitnessedError)
    expect((await settle([EXPIRED], [heard({ status: 'unknown' })], options)).settlement).toEqual({
      kind: 'rebroadcast',
    })
  })

  it('is as deep as by the lowest, however far ahead a quorum claims to be', async () => {
    const options = { slotTakenAt: 95n }
    expect((await settle([EXPIRED], [at(98n, 100n)], options)).settlement).toMatchObject({ kind: 'dead' })
    const { settlement } = await settle([EXPIRED], [at(97n, 100n)], options)
    expect(settlement).toBeInstanceOf(UnwitnessedError)
    expect(settlement).toMatchObject({ message: expect.stringContaining('block 97 only') })
  })

  it('counts again from the start where nodes that lied had put it far ahead', async () => {
    const { settlement } = await settle([EXPIRED], [at(99n, 102n)], { slotTakenAt: 1_000_000n })
    expect(settlement).toEqual({ kind: 'slot_taken', height: 102n })
  })
})

it('no further provider is asked where no payment would be repeated or made', async () => {
  for (const states of [[PAID], [{ status: 'pending' }], [{ status: 'unknown' }]] satisfies PayoutState[][])
    expect((await settle(states, [])).asked).toEqual([])
  expect(await settle([EXPIRED], [], { legs: 0 })).toMatchObject({ settlement: { kind: 'dead' }, asked: [] })
})
