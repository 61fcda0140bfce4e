import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CHUNK_GROUPS, LISTED } from './chunk-groups.ts'

const ROOT = join(import.meta.dirname, '../../..')

it('lists modules that there are, each once', () => {
  expect(LISTED.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(new Set(LISTED).size).toBe(LISTED.length)
})

it('takes a listed module, whatever the system separates folders with', () => {
  const form = CHUNK_GROUPS.find(({ name }) => name === 'form')
  const path = 'apps/web/src/shared/timing/use-debounced.ts'
  expect([`/home/x/${path}`, `C:\\x\\${path.replaceAll('/', '\\')}`].map((id) => form?.test(id))).toEqual([
    true,
    true,
  ])
  expect(form?.test(`/home/x/${path}.map`)).toBe(false)
})

it('names what the parts of a family share after it', () => {
  const named = CHUNK_GROUPS.flatMap(({ name }) => (typeof name === 'function' ? [name] : []))
  expect(named.map((name) => name('/x/packages/chains/src/tron/rpc/schemas.ts'))).toEqual(['tron-calls'])
})
