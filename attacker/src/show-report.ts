import type { Finding } from './findings.ts'
import type { AttackReport } from './run-attack.ts'

const SHOWN = 300

/** What must not be, and the call that did it. */
export function showFinding({ problem, call }: Finding): string {
  if (call === undefined) return `FINDING ${problem}`
  const body = call.body === undefined ? '' : ` ${call.body.slice(0, SHOWN)}`
  return `FINDING ${problem}\n  ${call.operation}: ${call.method} ${call.path.slice(0, SHOWN)}${body}`
}

const listOf = (counts: Iterable<readonly [string, number]>): string =>
  [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name}: ${String(count)}`)
    .join(', ')

/** Operations with their answers, how orders were paid, and what was found. */
export function showReport(report: AttackReport, seconds: number): string {
  const { coverage, operations, paid, findings } = report
  const reached = [...coverage.list()].toSorted(([one], [other]) => one.localeCompare(other))
  const done = reached.filter(([, answers]) => answers.has('200')).length
  return [
    ...reached.map(([operation, answers]) => `${operation.padEnd(24)} ${listOf(answers)}`),
    '',
    `orders paid: ${listOf(Object.entries(paid))}`,
    `${String(reached.length)} of ${String(operations)} operations reached, ${String(done)} of them with a 200`,
    `${String(coverage.calls)} calls in ${seconds.toFixed(0)} s, the slowest ${coverage.slowestMs.toFixed(0)} ms`,
    `${String(findings.length)} findings`,
  ].join('\n')
}
