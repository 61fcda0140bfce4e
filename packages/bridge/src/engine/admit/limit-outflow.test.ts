import { beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '../../store/database/database.ts'
import type { LaneContext } from '../engine-context.ts'
import { divideByOutflow, haltOutflow } from './limit-outflow.ts'
import { OutflowError, refuseOutflow } from './refuse-outflow.ts'

const DOLLAR = 10n ** 18n

const HOUR_MS = 3_600_000

let claimed: bigint
let wanted: bigint
let others: readonly bigint[]
let values: Readonly<Record<string, bigint>>
let halts: (readonly unknown[])[]
beforeEach(() => {
  ;[claimed, wanted, others, values, halts] = [0n, 0n, [], {}, []]
})

function answer(name: string, asked: readonly unknown[]): readonly object[] {
  if (name === 'outflow_sum') return [{ claimed: String(claimed), wanted: String(wanted) }]
  if (name === 'outflow_claims')
    return claimed === 0n ? [] : [{ at: new Date(5_000), value: String(claimed) }]
  if (name === 'outflow_waiting') return others.map((value) => ({ value: String(value) }))
  if (name === 'outflow_values')
    return (asked[0] as readonly string[]).flatMap((id) =>
      values[id] === undefined ? [] : [{ id, value: String(values[id]) }],
    )
  halts.push([name, ...asked])
  return []
}
const query = ({ name, values: asked }: { readonly name: string; readonly values: readonly unknown[] }) =>
  Promise.resolve({ rows: answer(name, asked) })
const ignore = (): void => undefined

function divide(limit: bigint | null, ids: string) {
  const legs = [...ids].map((id) => ({ id }))
  return divideByOutflow(contextOf(limit), legs)
}
const contextOf = (limit: bigint | null): LaneContext =>
  // CAST: only its limit, its name, the time and statements matter.
  ({
    deps: {
      pool: { query },
      clock: { now: () => 7_000 },
      logger: { error: ignore, warn: ignore, info: ignore },
    },
    lane: { networkId: 'base' },
    network: { outflowHourly: limit },
  }) as unknown as LaneContext
const idsOf = (divided: Awaited<ReturnType<typeof divide>>): readonly string[] =>
  [divided.within, divided.alone, divided.beyond.map(({ leg }) => leg)].map((legs) =>
    legs.map(({ id }) => id).join(''),
  )

describe('what may leave within an hour', () => {
  it('is all where there is no bound', async () => {
    values = { a: 10n ** 30n }
    expect(idsOf(await divide(null, 'a'))).toEqual(['a', '', ''])
  })

  it('is the smaller ones first, up to the bound; what is above it by itself never may', async () => {
    values = { a: 60n, b: 101n, c: 30n, d: 10n, e: 100n, f: 1n }
    expect(idsOf(await divide(100n, 'abcde'))).toEqual(['dca', 'b', 'e'])
    expect(idsOf(await divide(100n, 'acdf'))).toEqual(['fdc', '', 'a'])
    expect(idsOf(await divide(100n, 'e'))).toEqual(['e', '', ''])
  })

  it('is less by what has left, and what has no value leaves always', async () => {
    claimed = 91n
    values = { a: 10n, b: 9n }
    expect(idsOf(await divide(100n, 'abx'))).toEqual(['xb', '', 'a'])
    expect(idsOf(await divide(100n, 'a'))).toEqual(['', '', 'a'])
  })

  it('is expected as claims leave the hour, smaller ones first, after what already waits', async () => {
    const expected = async () =>
      Object.fromEntries(
        (await divide(100n, 'abc')).beyond.map(({ leg, expectedAt }) => [leg.id, expectedAt.getTime()]),
      )
    claimed = 91n
    values = { a: 50n, b: 9n, c: 20n }
    expect(await expected()).toEqual({ c: 5_000 + HOUR_MS, a: 5_000 + HOUR_MS })
    others = [30n, 101n]
    expect(await expected()).toEqual({ c: 5_000 + HOUR_MS, a: 7_000 + HOUR_MS })
  })
})

describe('a claim', () => {
  const claim = (limit: bigint | null): Promise<void> =>
    // CAST: a claim only queries its transaction.
    refuseOutflow({ query } as unknown as Transaction, 'base', ['1'], { at: new Date(0), limit })

  it('of all that may leave is made, and of a unit more is not', async () => {
    claimed = 60n * DOLLAR
    wanted = 40n * DOLLAR
    await claim(100n * DOLLAR)
    await claim(null)
    const refused = claim(100n * DOLLAR - 1n)
    await expect(refused).rejects.toBeInstanceOf(OutflowError)
    await expect(refused).rejects.toThrow(
      '$60 left base within the hour and $40 more is due: above the limit of $99.999999999999999999',
    )
  })

  it('for what no deposit explains halts payouts, refunds and quotes of its network', async () => {
    await haltOutflow(contextOf(1n), 'too much')
    expect(halts[0]).toEqual([
      'halts_set',
      'network:base',
      ['payout', 'refund', 'quote'],
      'engine:outflow',
      'too much',
      new Date(7_000),
    ])
  })
})
