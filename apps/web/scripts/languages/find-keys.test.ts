import { expect, it } from 'vitest'
import { findKeys } from './find-keys.ts'

it.each([
  ["if (kind === 'Some kind') run()", ['Some kind']],
  ["switch (kind) { case 'Open': run() }", ['Open']],
  [
    "const PHASES = ['Sunrise', 'Midday'] as const\ntype Phase = (typeof PHASES)[number]",
    ['Sunrise', 'Midday'],
  ],
  ["const NAMES = ['Sunrise', 'Midday'] as const", []],
  ["const text = 'Some text'", []],
])('finds what code knows things by: %s', (code, expected) => {
  expect(findKeys('example.ts', code)).toEqual(expected)
})
