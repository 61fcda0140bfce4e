import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCrashes } from './crash-run.ts'

// `npm run crash`: twenty kills by default, another number as the first argument.
const rounds = Number(process.argv[2] ?? 20)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('Give the number of kills as a whole number, such as 20.')
  process.exit(1)
}
const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-crash-'))
try {
  const run = await runCrashes({ rounds, dataDir, random: Math.random, log: (line) => console.info(line) })
  const { rounds: kills, orders, paidOnce, paidTwice, unpaid, wrongAmount } = run
  console.info(JSON.stringify({ kills, orders, paidOnce, paidTwice, unpaid, wrongAmount }))
  process.exitCode = run.paidOnce === run.orders ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
