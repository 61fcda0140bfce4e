import { expect, it } from 'vitest'
import { EQUIVALENTS } from './equivalents.ts'
import { findMutants } from './find-mutants.ts'
import { formatModule, formatSurvivors } from './format-report.ts'
import { listFiles } from './list-files.ts'
import { MODULES, SLICE } from './modules.ts'
import { findEquivalent, readModule } from './read-module.ts'
import { sample } from './sample.ts'
import { countScore, judge, percentOf } from './score.ts'

const mutants = findMutants('x.ts', 'f(a < b, c && d)').filter(
  ({ operator }) => operator !== 'left-out statement',
)

it('counts what was noticed of all that could be', () => {
  const [first, second, third] = mutants.map(({ id }) => id)
  const outcomes = [
    { id: first ?? -1, testFile: 'a', killedBy: null },
    { id: first ?? -1, testFile: 'b', killedBy: 'a test' },
    { id: second ?? -1, testFile: 'a', killedBy: null },
  ]
  const verdicts = judge(mutants, outcomes, ({ id }) => id === third)
  expect(verdicts.map(({ fate }) => fate)).toEqual(['killed', 'survived', 'equivalent', 'unasked', 'unasked'])
  const score = countScore(verdicts)
  expect(score).toEqual({ killed: 1, survived: 3, unasked: 2, equivalent: 1 })
  expect(percentOf(score)).toBe(25)
  expect(formatSurvivors(verdicts).split('\n')[0]).toBe('x.ts:1 opposite: a < b -> a >= b')
  expect(formatModule('x', score, { seconds: 2.4, all: 9 })).toContain('x: 25.0 %, 1 of 4 noticed')
})

it('a sample is the same for the same seed, and whole where it is no smaller', () => {
  const items = Array.from({ length: 50 }, (_, index) => index)
  expect(sample(items, 10, 1)).toEqual(sample(items, 10, 1))
  expect(sample(items, 10, 1)).not.toEqual(sample(items, 10, 2))
  expect(new Set(sample(items, 10, 1)).size).toBe(10)
  expect(sample(items, 99, 1)).toEqual(items)
})

it('every module has files and tests, and the slice is of one of them', () => {
  for (const { sources, tests } of MODULES)
    for (const pattern of [...sources, ...tests])
      expect([pattern, listFiles([pattern])]).not.toEqual([pattern, []])
  expect(MODULES.map(({ name }) => name)).toContain(SLICE.module)
})

it('every equivalent is found in its file, and says why', () => {
  const all = MODULES.map(readModule)
  for (const known of EQUIVALENTS) {
    const found = all.some(({ mutants: list, sources }) =>
      list.some((mutant) => findEquivalent(mutant, sources, [known]) !== undefined),
    )
    expect([known.file, known.change, found]).toEqual([known.file, known.change, true])
    expect(known.reason.length).toBeGreaterThan(10)
  }
})
