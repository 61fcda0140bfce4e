import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const SOURCES = import.meta.dirname
/** How the web app resolves the names in `imports` of package.json. */
const IN_BROWSERS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(manifest.imports).map(([name, { browser }]) => [name, resolve(SOURCES, '..', browser)]),
)

/** Packages that an entry pulls in through all its value imports. */
function packagesOf(entry: string): Set<string> {
  const packages = new Set<string>()
  const seen = new Set<string>()
  function visit(file: string): void {
    if (seen.has(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    for (const [, clause = '', target = ''] of source.matchAll(
      /^(?:import|export)\s([^']*?)from '([^']+)'/gm,
    )) {
      if (clause.startsWith('type ')) continue
      if (target.startsWith('.')) visit(resolve(dirname(file), target))
      else if (IN_BROWSERS[target] !== undefined) visit(IN_BROWSERS[target])
      else packages.add(target)
    }
  }
  visit(resolve(SOURCES, entry))
  return packages
}

it.each([
  'index.ts',
  'wallets.ts',
  'deposits.ts',
  'encoding/base58.ts',
  'ton/entries/signing.ts',
  'tron/entries/signing.ts',
])('%s loads no SDK', (entry) => {
  const packages = [...packagesOf(entry)].filter((name) => !name.startsWith('@noble/hashes/'))
  expect(packages).toEqual([])
})

it('server.ts loads the SDK, so the check above can see one', () => {
  expect([...packagesOf('server.ts')]).toContain('viem')
})

it('deposit-actions.ts loads what reads schemas, and nothing else', () => {
  expect([...packagesOf('deposit-actions.ts')]).toEqual(['valibot'])
})
