import { expect, it } from 'vitest'
import { createRefusalPace } from './create-refusal-pace.ts'

const refuse = (
  pace: ReturnType<typeof createRefusalPace>,
  payer: string,
  times: number,
): readonly number[] => Array.from({ length: times }, () => pace.nextWaitMs(payer))

it('sends the first refusals of a payer at once, and delays those that follow', () => {
  const pace = createRefusalPace(() => 0)
  expect(refuse(pace, 'one', 22)).toEqual([...Array.from({ length: 20 }, () => 0), 1_000, 1_000])
  expect(refuse(pace, 'another', 1)).toEqual([0])
})

it('forgets them after ten seconds', () => {
  let at = 0
  const pace = createRefusalPace(() => at)
  refuse(pace, 'one', 30)
  at = 9_999
  expect(refuse(pace, 'one', 1)).toEqual([1_000])
  at = 10_000
  expect(refuse(pace, 'one', 1)).toEqual([0])
})
