import { expect, it } from 'vitest'
import { refuseMalformed, showRefusals } from './refuse-malformed.ts'
import { showFinding } from './show-report.ts'

const REFUSALS = 2_000

it('two thousand malformed requests next to a client at all its limits: none breaks anything, none takes a second each time', async () => {
  const refusals = await refuseMalformed({ seed: 1, refusals: REFUSALS })
  process.stdout.write(`${showRefusals(refusals)}\n`)
  expect(refusals.findings.map(showFinding)).toEqual([])
  expect(refusals.broken).toBe(0)
  expect(refusals.refused).toBeGreaterThanOrEqual(REFUSALS)
  // The other client did weigh on the server: it reached its limits.
  expect(Object.keys(refusals.heavy).some((answer) => answer.endsWith(' 429'))).toBe(true)
}, 1_800_000)
