import { expect, it } from 'vitest'
import { findMutants } from './find-mutants.ts'

const changesOf = (text: string): readonly string[] => findMutants('x.ts', text).map(({ change }) => change)

it.each<[string, string, readonly string[]]>([
  ['boundaries and opposites', 'f(a < b)', ['a < b -> a <= b', 'a < b -> a >= b']],
  ['conditions', 'if (a) f', ['a -> true', 'a -> false']],
  [
    'lists of conditions',
    'x = f(a && b)',
    ['x = f(a && b) -> (left out)', 'a && b -> a || b', 'a && b -> a', 'a && b -> b'],
  ],
  ['sums', 'f(a + b * c)', ['a + b * c -> a - b * c', 'b * c -> b / c']],
  ['constants', 'f(5n, 3, true)', ['5n -> 5n + 1n', '3 -> 3 + 1', 'true -> false']],
  [
    'codes, for codes that are written alike',
    "f(['late', 'SHORT', 'early'])",
    ["'late' -> 'early'", "'early' -> 'late'"],
  ],
  ['look-alikes', 'f(source, destination)', ['source -> destination', 'destination -> source']],
  ['calls that narrow', 'f(a.filter(b))', ['a.filter(b) -> a']],
  ['methods', 'f(a.some(b))', ['a.some(b) -> a.every(b)']],
  ['what is awaited', 'async () => { await f() }', ['await f() -> (left out)', 'await f() -> void f()']],
])('changes %s', (_, text, expected) => {
  const own = changesOf(text).filter((change) => !change.startsWith('f(') && !change.startsWith('if'))
  expect(own).toEqual(expect.arrayContaining([...expected]))
})

it.each([
  ['types', "type A = 'late' | 'early'\nlet a: 5"],
  ['imports', "import a from 'late'\nexport * from 'early'"],
  ['what is logged', "logger.warn({ a: b }, 'It is late')"],
  ['fallbacks that the compiler asks for', "f(a[0] ?? '', b ?? 0n)"],
  ['links of a chain', 'a = b?.filter(c).length'],
])('leaves %s alone', (_, text) => {
  expect(changesOf(text).filter((change) => !change.endsWith('(left out)'))).toEqual([])
})

it('names the line of a change, within a long piece of SQL too', () => {
  const text = 'const A = `SELECT a\n FROM b\n WHERE c = 1\n   AND d < 2`\nf(x < y)'
  const lines = findMutants('x.ts', text).map(({ line, operator }) => `${operator} ${String(line)}`)
  expect(lines).toContain('SQL condition left out 3')
  expect(lines).toContain('SQL boundary 4')
  expect(lines).toContain('boundary 5')
})
