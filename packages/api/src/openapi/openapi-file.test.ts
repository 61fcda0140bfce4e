import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const GENERATOR = fileURLToPath(new URL('../../../../docs/api/generate.ts', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunspan-openapi-'))
})
afterEach(() => rm(folder, { recursive: true }))

const check = (...argv: readonly string[]) =>
  spawnSync(process.execPath, [GENERATOR, '--check', ...argv], { encoding: 'utf8', timeout: 60_000 })

test('docs/api/openapi.json is what the route table says', () => {
  const { status, stderr } = check()
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('a stale or missing file is found out', async () => {
  const stale = join(folder, 'openapi.json')
  await writeFile(stale, '{}\n')
  for (const path of [stale, join(folder, 'missing.json')]) {
    const { status, stderr } = check(path)
    expect(status).toBe(1)
    expect(stderr).toContain('Run: node docs/api/generate.ts')
  }
})
