import { expect, it } from 'vitest'
import { readKept } from './findings.ts'
import { runAttack } from './run-attack.ts'
import { showFinding } from './show-report.ts'

const MS = 20_000

it('the whole product under attack for a while: the books balance, no attacker gains, nothing breaks', async () => {
  const { findings, coverage, operations, paid } = await runAttack({
    seed: 1,
    ms: MS,
    families: 'none',
    kept: await readKept(),
    onFinding: () => undefined,
  })
  expect(findings.map(showFinding)).toEqual([])
  // Enough to have met something, on a crowded machine too.
  expect(coverage.calls).toBeGreaterThan(200)
  expect(coverage.list().size).toBeGreaterThan(operations / 2)
  expect(Object.keys(paid).length).toBeGreaterThan(0)
}, 1_800_000)
