import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runCrashes } from '../src/run/crash-run.ts'

/** A small sample, on few networks; `npm run crash` kills the product with all of them twenty times. */
const ROUNDS = 1
const ATTACKER = join(import.meta.dirname, '..', '..', 'attacker', 'src', 'main.ts')
/** Two starts of the product on a crowded machine. */
const TIMEOUT_MS = 600_000
/** Six seconds. */
const MINUTES = '0.1'

/** Three attackers for a moment, on a product that is up and that nothing else uses; `npm run attack` goes on for minutes. */
function attack(url: string, dataDir: string): Promise<string> {
  const args = [ATTACKER, '--url', url, '--data-dir', dataDir, '--minutes', MINUTES, '--seed', '1']
  return new Promise((resolve) => {
    // It ends with 1 after a finding, which it has printed.
    execFile(process.execPath, args, { maxBuffer: 2 ** 24 }, (_error, stdout, stderr) =>
      resolve(`${stdout}${stderr}`),
    )
  })
}

test('kill -9 of the whole product at a random moment pays every order exactly once, and attackers gain nothing from it afterwards', async () => {
  test.setTimeout(TIMEOUT_MS)
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-crash-'))
  let report = ''
  try {
    // The moments differ from run to run on purpose; the log lists them.
    const run = await runCrashes({
      rounds: ROUNDS,
      dataDir,
      isSmall: true,
      random: Math.random,
      log: (line) => console.info(line),
      async afterwards(url) {
        report = await attack(url, dataDir)
      },
    })
    console.info(JSON.stringify(run))
    expect(run).toMatchObject({
      orders: ROUNDS * 3,
      paidOnce: ROUNDS * 3,
      paidTwice: 0,
      unpaid: 0,
      wrongAmount: 0,
    })
    console.info(report)
    expect(report).toContain('\n0 findings')
    // Thousands, and some dozens on a machine that is ten times slower.
    expect(Number(/(\d+) calls in/.exec(report)?.[1])).toBeGreaterThan(10)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
