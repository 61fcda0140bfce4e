import type { FuzzedParser } from './fuzzed-parser.ts'

const common = { form: 'text', maxLength: 50, boundMs: 30 } as const

function wait(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}

/** Parsers that do what none may, for the test of those that watch them; the last one is as it should be. */
export const parsers: readonly FuzzedParser[] = [
  {
    ...{ ...common, name: 'planted/hangs', seeds: ['a', 'for ever', 'b'] },
    parse: (input) => (input === 'for ever' ? wait(1e9) : undefined),
  },
  {
    ...{ ...common, name: 'planted/slow', seeds: ['a', 'slow'] },
    parse: (input) => input === 'slow' && wait(60),
  },
  {
    ...{ ...common, name: 'planted/hangs-in-a-pattern', seeds: [`${'a'.repeat(40)}!`] },
    parse: (input) => /^(a+)+$/.test(input),
  },
  {
    ...{ ...common, name: 'planted/throws', seeds: ['a', 'x'] },
    parse: (input) => input === 'x' && JSON.parse('{'),
  },
  {
    ...{ ...common, name: 'planted/rejects', seeds: ['x'] },
    parse: () => Promise.reject(new TypeError('It is none.')),
    isDeclared: (error) => error instanceof RangeError,
  },
  {
    ...{ ...common, name: 'planted/declares', seeds: ['x'] },
    parse: () => JSON.parse('{'),
    isDeclared: (error) => error instanceof SyntaxError,
  },
]
