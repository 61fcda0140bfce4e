import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Equivalent } from './equivalent.ts'
import { EQUIVALENTS } from './equivalents.ts'
import { findMutants } from './find-mutants.ts'
import { isTest, listFiles, ROOT } from './list-files.ts'
import type { Module } from './modules.ts'
import type { Mutant } from './mutant.ts'

/** A module with all its mutants. */
export interface ModuleMutants {
  readonly sources: ReadonlyMap<string, string>
  readonly testFiles: readonly string[]
  readonly mutants: readonly Mutant[]
}

/** Reads a module's files and lists their mutants. */
export function readModule({ sources: patterns, tests, operators = '' }: Module): ModuleMutants {
  const files = listFiles(patterns).filter((file) => !isTest(file))
  const sources = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
  const mutants: Mutant[] = []
  for (const [file, text] of sources) {
    const found = findMutants(file, text, mutants.length)
    const wanted = found.filter(({ operator }) => operator.startsWith(operators))
    const first = mutants.length
    mutants.push(...wanted.map((mutant, index) => ({ ...mutant, id: first + index })))
  }
  return { sources, testFiles: listFiles(tests), mutants }
}

/** The entry that explains why no test can detect a mutant. */
export function findEquivalent(
  mutant: Mutant,
  sources: ReadonlyMap<string, string>,
  equivalents: readonly Equivalent[] = EQUIVALENTS,
): Equivalent | undefined {
  const lineOf = () => sources.get(mutant.file)?.split('\n')[mutant.line - 1]?.trim()
  return equivalents.find(
    (known) =>
      known.file === mutant.file &&
      known.change === mutant.change &&
      (known.line === undefined || known.line === lineOf()),
  )
}
