import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const GENERATOR = fileURLToPath(new URL('../../../../docs/lifecycle/generate-money.ts', import.meta.url))

test('docs/lifecycle/money.md is what the tables say', () => {
  const argv = [GENERATOR, '--check']
  const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', timeout: 60_000 })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
