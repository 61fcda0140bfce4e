import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const GENERATOR = fileURLToPath(new URL('../../../docs/constants/generate.ts', import.meta.url))

test('docs/constants/constants.md has each figure as the code declares it, once, and its test', () => {
  const { status, stderr } = spawnSync(process.execPath, [GENERATOR, '--check'], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
