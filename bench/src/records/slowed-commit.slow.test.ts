import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { BenchRecord } from './bench-record.ts'
import { findWorse } from './compare-records.ts'
import { readRecords } from './records-file.ts'

const RUN_ORDERS = fileURLToPath(new URL('../testing/run-orders.ts', import.meta.url))
const SLOWED = new URL('../testing/register-slowed.ts', import.meta.url).href

/** Really runs the small benchmark of orders, which appends its record. */
async function runOrders(records: string, ...nodeArgs: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [...nodeArgs, RUN_ORDERS, records], {
    env: { ...process.env, BENCH_SIZE: 'small' },
    timeout: 150_000,
  })
}

const MOST_PAIRS = 3

async function runBoth(path: string): Promise<readonly BenchRecord[]> {
  await runOrders(path)
  await runOrders(path, '--import', SLOWED)
  return readRecords(path)
}

const isNamed = (records: readonly BenchRecord[]): boolean =>
  findWorse(records).some((sentence) => sentence.startsWith('orders: '))

test('a commit that makes each deposit slower is named, with the ratio that shows it', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sunspan-records-'))
  try {
    let records = await runBoth(join(directory, 'records-1.jsonl'))
    // A machine that is busier in the first run hides what the second one lost.
    for (let pair = 2; pair <= MOST_PAIRS && !isNamed(records); pair += 1) {
      records = await runBoth(join(directory, `records-${pair}.jsonl`))
    }
    expect(records.map(({ ratios }) => ratios['orders'] !== undefined)).toEqual([true, true])
    expect(isNamed(records)).toBe(true)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}, 1_800_000)
