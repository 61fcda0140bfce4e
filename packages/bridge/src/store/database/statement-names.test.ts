import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..', '..')
const DEFINED = /\bstatement\(\s*['`](?<name>[^'`]+)['`]/g

it('no two statements have one name: a connection that has prepared one of them refuses the other', () => {
  const sources = globSync('{packages,apps}/*/src/**/*.ts', { cwd: ROOT })
  const names = sources
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(join(ROOT, path), 'utf8').matchAll(DEFINED)])
    .map(({ groups }) => groups?.['name'])
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
