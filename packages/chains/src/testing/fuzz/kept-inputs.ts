import { readFile, writeFile } from 'node:fs/promises'
import type { Violation } from './fuzzed-parser.ts'

const FILE = new URL('corpus/kept.json', import.meta.url)

/** Inputs that once broke something, by the parser's name: each run tries them again. */
export async function readKept(): Promise<ReadonlyMap<string, readonly string[]>> {
  // CAST: `keep` wrote it, and people who keep its form.
  const kept = JSON.parse(await readFile(FILE, 'utf8')) as Readonly<Record<string, readonly string[]>>
  return new Map(Object.entries(kept))
}

/** Of one parser: the shortest say the most, and those that are long are many. */
const MOST_KEPT = 5

/** Adds what was found to what each run tries. */
export async function keep(violations: readonly Violation[]): Promise<void> {
  const kept = new Map([...(await readKept())].map(([name, inputs]) => [name, new Set(inputs)]))
  for (const { parser, input } of violations) kept.set(parser, (kept.get(parser) ?? new Set()).add(input))
  const sorted = [...kept]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inputs]) => {
      const shortest = [...inputs].toSorted((a, b) => a.length - b.length)
      return [name, shortest.slice(0, MOST_KEPT)]
    })
  await writeFile(FILE, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
