import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const GENERATOR = fileURLToPath(new URL('../../../../docs/lifecycle/generate.ts', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sunspan-lifecycle-'))
})
afterEach(() => rm(folder, { recursive: true }))

const check = (...argv: readonly string[]) =>
  spawnSync(process.execPath, [GENERATOR, '--check', ...argv], { encoding: 'utf8', timeout: 60_000 })

test('docs/lifecycle/order.md is what the tables say', () => {
  const { status, stderr } = check()
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test('a stale or missing page is found out', async () => {
  const stale = join(folder, 'order.md')
  await writeFile(stale, '# The life of an order\n')
  for (const path of [stale, join(folder, 'missing.md')]) {
    const { status, stderr } = check(path)
    expect(status).toBe(1)
    expect(stderr).toContain('Run: node docs/lifecycle/generate.ts')
  }
})
