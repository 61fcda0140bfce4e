import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { runCrashes } from '../src/run/crash-run.ts'

/** A small sample, without networks that have no orders; `npm run crash` kills the product with all of them twenty times. */
const ROUNDS = 1

test('kill -9 of the whole product at a random moment pays every order exactly once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-crash-'))
  try {
    // The moments differ from run to run on purpose; the log lists them.
    const run = await runCrashes({
      rounds: ROUNDS,
      dataDir,
      families: 'none',
      random: Math.random,
      log: (line) => console.info(line),
    })
    console.info(JSON.stringify(run))
    expect(run).toMatchObject({
      orders: ROUNDS * 3,
      paidOnce: ROUNDS * 3,
      paidTwice: 0,
      unpaid: 0,
      wrongAmount: 0,
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
