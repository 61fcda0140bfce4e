import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { findWorse } from './compare-records.ts'
import { readRecords } from './records-file.ts'

const RUN_ORDERS = fileURLToPath(new URL('../testing/run-orders.ts', import.meta.url))
const SLOWED = new URL('../testing/register-slowed.ts', import.meta.url).href

/** Really runs the small benchmark of orders, which appends its record. */
async function runOrders(records: string, ...nodeArgs: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [...nodeArgs, RUN_ORDERS, records], {
    env: { ...process.env, BENCH_SIZE: 'small' },
    timeout: 55_000,
  })
}

test('a commit that makes each deposit slower is named, with the ratio that shows it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sunspan-records-'))
  try {
    const path = join(directory, 'records.jsonl')
    await runOrders(path)
    await runOrders(path, '--import', SLOWED)
    const records = await readRecords(path)
    expect(records.map(({ ratios }) => ratios['orders'] !== undefined)).toEqual([true, true])
    expect(findWorse(records)).toContainEqual(expect.stringMatching(/^orders: /))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}, 120_000)
