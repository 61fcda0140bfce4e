import { describe, expect, it } from 'vitest'
import { generateInput } from './generate-input.ts'
import { judgeInput } from './judge-input.ts'
import { readKept } from './kept-inputs.ts'
import { parsers } from './parsers/parsers.ts'
import { runFuzz } from './run-fuzz.ts'
import { HANGS, parsers as planted } from './testing-parsers.ts'

/** Enough for the seeds of every parser and some changes of them; `npm run fuzz` goes on from there. */
const INPUTS = 25
const SEED = 11

describe('parsers of what strangers write', () => {
  it.each(parsers)('$name ends within its bound, with an answer or its own error', async (parser) => {
    const kept = (await readKept()).get(parser.name) ?? []
    const count = parser.seeds.length + kept.length + INPUTS
    const problems: unknown[] = []
    for (let number = 0; number < count; number += 1) {
      const input = generateInput(parser, { seed: SEED, number, kept })
      const { problem } = await judgeInput(parser, input)
      if (problem !== undefined) problems.push({ problem, input: input.slice(0, 500) })
    }
    expect(problems).toEqual([])
  })

  it('are each known by a name of their own, and get the same inputs from the same seed', () => {
    expect(new Set(parsers.map(({ name }) => name)).size).toBe(parsers.length)
    for (const parser of parsers) {
      const inputs = (seed: number) =>
        [40, 41, 42].map((number) => generateInput(parser, { seed, number, kept: [] }))
      expect(inputs(1)).toEqual(inputs(1))
      expect(inputs(1)).not.toEqual(inputs(2))
    }
  })
})

describe('those who watch them', () => {
  it('find what is slow, throws or never comes back, and go on behind it', async () => {
    const { violations, parsers: reports } = await runFuzz({
      parsers: planted,
      registry: new URL('testing-parsers.ts', import.meta.url).href,
      seed: 1,
      inputs: 0,
      kept: new Map([['planted/throws', ['x', 'y']]]),
      hangMs: 1_000,
    })
    expect(violations.map(({ parser, input, problem }) => [parser, input, problem.split(' ')[0]])).toEqual([
      ['planted/hangs', HANGS, 'did'],
      ['planted/slow', 'slow', 'took'],
      ['planted/throws', 'x', 'threw'],
      ['planted/throws', 'x', 'threw'],
      ['planted/rejects', 'x', 'threw'],
    ])
    expect(reports.map(({ inputs }) => inputs)).toEqual([3, 2, 4, 1, 1])
  })
})
