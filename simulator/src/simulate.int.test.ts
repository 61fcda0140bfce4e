import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { usualCases } from '@sunspan/host/testing'
import { describe, expect, it } from 'vitest'
import { REGRESSIONS } from './seeds/regressions.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
/** Of the seeds that once found a bug, `npm test` plays as many. */
const LATEST = 6
/** Steps of a seed, if it says nothing else. */
const STEPS = 60

interface Output {
  readonly code: number | null
  readonly text: string
}

/** In a separate process, since mutants change sources as they load. */
function simulate(...argv: readonly string[]): Promise<Output> {
  const child = spawn(process.execPath, [MAIN, ...argv], { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += String(part)))
  child.stderr.on('data', (part: Buffer) => (text += String(part)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, text }))
  })
}

interface Report {
  readonly violations: number
  readonly results: readonly { readonly seed: number; readonly traceHash: string }[]
}

// CAST: the simulator's own output.
const reportOf = ({ text }: Output): Report => JSON.parse(text) as Report

describe('the simulator', () => {
  it.each(usualCases(['4', '8'], (count) => count === '4'))(
    'finds nothing in the unchanged engine (%s seeds)',
    async (count) => {
      const output = await simulate('--seeds', count, '--seed', '2001', '--steps', '60')
      expect(output.text).toContain('0 seeds broke a rule')
      expect(output.text).toMatch(/bulk orders +[1-9]\d* in [1-9] seeds/)
      expect(output.code).toBe(0)
    },
  )

  const latest = usualCases(REGRESSIONS, (_, place) => place >= REGRESSIONS.length - LATEST)
  const rulesOf = ({ models, steps = STEPS }: (typeof latest)[number]): string =>
    ['--steps', String(steps), ...(models === undefined ? [] : ['--models', models])].join(' ')
  it.each([...Map.groupBy(latest, rulesOf)])(
    'finds nothing any more in seeds that have found something once, with %s',
    async (rules, regressions) => {
      const seeds = regressions.map(({ seed }) => seed)
      const output = await simulate('--seeds', '1', '--seed', seeds.join(','), ...rules.split(' '))
      expect(output.text).toContain(`${String(seeds.length)} seed`)
      expect(output.text).toContain('0 seeds broke a rule')
    },
  )

  it('plays a seed the same way each time, whatever was played before it', async () => {
    const short = ['--steps', '60', '--json']
    const first = reportOf(await simulate(...short, '--seeds', '2', '--seed', '31', '--workers', '1'))
    const second = reportOf(await simulate(...short, '--seeds', '1', '--seed', '32', '--workers', '2'))
    expect(first.results.slice(1)).toEqual(second.results)
  })

  const few = ['--seeds', '6', '--seed', '1', '--steps', '60']
  const planted = [
    ['credit-too-early', few],
    ['skip-status-check', few],
    ['lock-without-fence', few],
    // An open row next to a paid one is rarer.
    ['bulk-complete-with-open-row', ['--seeds', '1', '--seed', '111', '--steps', '100']],
  ] as const
  it.each(usualCases(planted, ([name]) => name === 'credit-too-early'))(
    'finds the planted bug %s',
    async (name, seeds) => {
      const output = await simulate('--mutants', '--only', name, ...seeds)
      expect(output.text).toContain('1 found of 1 planted')
    },
  )

  it('prints how to reproduce what it has found', async () => {
    // The first seed finds it.
    const one = ['--seeds', '1', '--seed', '1', '--steps', '60']
    const replay = await simulate('--mutant', 'credit-too-early', ...one)
    expect(replay.code).toBe(1)
    expect(replay.text).toContain('M8: deposit')
    expect(replay.text).toContain('--seeds 1 --steps 60 --mutant credit-too-early --trace')
  })
})
