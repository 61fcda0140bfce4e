import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { CRASH_FAMILY_NAMES, crashFamily } from '../crash-families.ts'
import { crashPointsOf } from './crash-points.ts'

const SOURCES = fileURLToPath(new URL('../../..', import.meta.url))

/** Names of all statements that the product prepares, read from its sources. */
export async function findStatementNames(): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for await (const file of glob('**/*.ts', { cwd: SOURCES, exclude: ['testing/**', '**/*.test.ts'] })) {
    const text = await readFile(`${SOURCES}/${file}`, 'utf8')
    for (const [, name] of text.matchAll(/\bstatement\(\s*'([^']+)'/g))
      if (name !== undefined) names.add(name)
  }
  return names
}

/** Statements of the crash points that do not exist in the product. Unnamed statements are identified by their first words. */
export function missingStatements(known: ReadonlySet<string>): readonly string[] {
  const points = CRASH_FAMILY_NAMES.flatMap((name) => crashPointsOf(crashFamily(name).seams))
  const named = points
    .flatMap(({ rows }) => rows)
    .flatMap(({ seam }) => {
      if (seam.kind === 'statement') return [seam.name]
      return seam.kind === 'commit' ? [seam.of] : []
    })
  return [...new Set(named)].filter((name) => !name.includes(' ') && !known.has(name))
}
