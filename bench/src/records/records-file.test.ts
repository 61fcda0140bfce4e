import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findWorse } from './compare-records.ts'
import { readRecords, RECORDS_FILE } from './records-file.ts'

const GENERATOR = fileURLToPath(new URL('../../../docs/performance/generate.ts', import.meta.url))

test('no ratio of the newest record is worse than in the record before', async () => {
  const records = await readRecords(RECORDS_FILE)
  expect(records.length).toBeGreaterThan(0)
  expect(findWorse(records)).toEqual([])
})

test('docs/performance.md draws the records', () => {
  const { status, stderr } = spawnSync(process.execPath, [GENERATOR, '--check'], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})
