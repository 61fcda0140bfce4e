import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { SLOW } from '../src/run/browser-test.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'bench', 'src', 'main.ts')
/** On an idle machine it takes a minute, and eight next to two browsers on a slow one. */
const TIMEOUT_MS = 20 * 60_000

/** Each benchmark has some. */
const RATIOS = [
  'start-evm',
  'start-memory-evm',
  'javascript',
  'paint-local',
  'paint-slow-4g',
  'landing-paint-local',
  'landing-paint-slow-4g',
  'usable-local',
  'usable-slow-4g',
  'requests-local',
  'requests-slow-4g',
  'broadcast',
  'quote',
  'orders',
  'orders-four-lanes',
  'history-first-page',
  'history-search-in-vain',
  'streams-memory',
  'streams-way',
  'streams-return',
  'heavy-answers',
  'heavy-order',
]

test(`every benchmark runs to its end, and the run is recorded ${SLOW}`, async () => {
  test.setTimeout(TIMEOUT_MS)
  const directory = await mkdtemp(join(tmpdir(), 'sunspan-bench-spec-'))
  const records = join(directory, 'records.jsonl')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN], {
      env: { ...process.env, BENCH_SIZE: 'small', BENCH_RECORDS: records },
      timeout: TIMEOUT_MS,
      maxBuffer: 2 ** 26,
    })
    expect(stdout).toContain('| what ')
    const lines = (await readFile(records, 'utf8')).trim().split('\n')
    expect(lines).toHaveLength(1)
    const { size, ratios } = JSON.parse(lines[0] ?? '') as { size: string; ratios: Record<string, unknown> }
    expect(size).toBe('small')
    expect(Object.keys(ratios)).toEqual(expect.arrayContaining(RATIOS))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})
