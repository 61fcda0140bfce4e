import { cpuTime } from '../cpu-time.ts'
import type { FuzzedParser } from './fuzzed-parser.ts'

/** A pattern that tries all ways in which it can be cut up. */
export const HANGS = `${'a'.repeat(40)}!`
const common = { form: 'text', maxLength: 50, boundMs: 30 } as const

function work(milliseconds: number): void {
  const until = cpuTime() + milliseconds
  while (cpuTime() < until);
}

/** Parsers that do what none may, for the test of those that watch them; the last one is as it should be. */
export const parsers: readonly FuzzedParser[] = [
  {
    ...common,
    name: 'planted/hangs',
    seeds: ['a', HANGS, 'b'],
    parse: (input) => /^(a+)+$/.test(input),
  },
  {
    ...common,
    name: 'planted/slow',
    seeds: ['a', 'slow'],
    boundMs: 5,
    parse: (input) => input === 'slow' && work(12),
  },
  {
    ...common,
    name: 'planted/throws',
    seeds: ['a', 'x'],
    parse: (input) => input === 'x' && JSON.parse('{'),
  },
  {
    ...common,
    name: 'planted/rejects',
    seeds: ['x'],
    parse: () => Promise.reject(new TypeError('Not valid.')),
    isDeclared: (error) => error instanceof RangeError,
  },
  {
    ...common,
    name: 'planted/declares',
    seeds: ['x'],
    parse: () => JSON.parse('{'),
    isDeclared: (error) => error instanceof SyntaxError,
  },
]
