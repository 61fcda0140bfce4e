import { ABSENT_POINTS, rowKey } from './crash-points.ts'
import { isGreen, type MatrixResult } from './run-matrix.ts'
import { describeSeam } from './seam.ts'

export const HEADINGS = [
  ...['row', 'hit', 'orders', 'once', 'twice', 'unpaid', 'wrong', 'lost'],
  ...['refunds', 'once', 'twice', 'seconds'],
]

/** Figures of a row, in the order of the headings. */
const COUNTED = [
  ...(['orders', 'paidOnce', 'paidTwice', 'unpaid', 'wrongAmount', 'lost'] as const),
  ...(['refunds', 'refundedOnce', 'refundedTwice'] as const),
]

/** A row's figures as text, in the order of the headings. */
export function figuresOf(result: MatrixResult): readonly string[] {
  const { point, row, outcome, seconds } = result
  const key = rowKey(point, row)
  const counts = COUNTED.map((name) => (outcome === undefined ? '-' : String(outcome.count[name])))
  const hit = outcome?.hit === true ? 'yes' : 'NO'
  return [key, outcome === undefined ? 'error' : hit, ...counts, seconds.toFixed(1)]
}

/** One line for a terminal; what went wrong follows on lines of its own. */
export function renderLine(result: MatrixResult): string {
  const [key = '', ...figures] = figuresOf(result)
  const statuses = result.outcome?.statuses.join(' ') ?? ''
  const line = `${isGreen(result) ? 'ok    ' : 'FAILED'} ${key.padEnd(20)} ${figures.map((figure) => figure.padStart(8)).join('')}  ${statuses}`
  const findings = [
    ...(result.outcome?.findings ?? []),
    ...(result.error === undefined ? [] : [result.error]),
  ]
  return [line, ...findings.map((finding) => `         ${finding}`)].join('\n')
}

/** One line over all rows. */
export function renderSum(results: readonly MatrixResult[]): string {
  const sum = (name: (typeof COUNTED)[number]): string =>
    String(results.reduce((total, { outcome }) => total + (outcome?.count[name] ?? 0), 0))
  const green = results.filter(isGreen).length
  return (
    `${String(green)} of ${String(results.length)} rows right: ${sum('orders')} orders, ${sum('paidOnce')} paid once, ` +
    `${sum('paidTwice')} twice, ${sum('unpaid')} unpaid, ${sum('wrongAmount')} with a wrong amount, ${sum('lost')} deposits lost; ` +
    `${sum('refunds')} deposits to give back, ${sum('refundedOnce')} given back once, ${sum('refundedTwice')} twice`
  )
}

/** The page of the documentation. */
export function renderPage(results: readonly MatrixResult[]): string {
  const rows = results.map((result) => {
    const [key, hit, ...counts] = figuresOf(result)
    const statuses = [...new Set(result.outcome?.statuses ?? [])].join(', ') || '-'
    const figures = counts.slice(0, -1)
    const { point, row } = result
    return `| ${[key, point.what, describeSeam(row.seam), statuses, hit, ...figures].join(' | ')} |`
  })
  return [
    '# Killed at every point',
    'Written by `npm run crash-matrix -- --write-docs`. The points are a table in `packages/bridge/src/testing/crash-matrix/crash-points.ts`; edit that, not this page.',
    INTRODUCTION,
    `**${renderSum(results)}.**`,
    [
      '| row | what happens there | the engine ends | orders stood at | hit | orders | once | twice | unpaid | wrong | lost | refunds | once | twice |',
      `|${' --- |'.repeat(14)}`,
      ...rows,
    ].join('\n'),
    '## Points that do not exist',
    [
      '| point | what would happen there | why there is none |',
      '| --- | --- | --- |',
      ...ABSENT_POINTS.map(({ id, what, reason }) => `| ${id} | ${what} | ${reason} |`),
    ].join('\n'),
    '',
  ].join('\n\n')
}

const INTRODUCTION = `Each row is a real engine process over a real PostgreSQL and two real EVM nodes, with three orders under way: a coin, a token, and a
swap. The process kills itself with SIGKILL at one exact point: before or after a statement, a COMMIT, a request to a node. Nothing of it runs after
that; a marker file and the signal prove that the point was reached. Another engine then waits for the lease, finishes, and the chains are
counted: each order's own recipient must hold exactly what it was promised, once. The ledger is added up again, and the treasury's
balances must equal its books to the unit.

The rows of K28 stop the process with SIGSTOP instead, let another engine take its lanes over and finish, and wake it again: it must find
that its lanes are another's, commit nothing, and pay nobody a second time; "minute" sleeps for 60 seconds. "claiming" and "refund-decided" stand still inside an open
transaction, which PostgreSQL ends when it has been idle for too long.

In the rows called "contract" payouts go through the payout contract, two at once on one of the networks. In those of K18, K19 and "bump" no block takes a payout at its first price:
when it waits in the mempool, the base fee of the network rises just above what it offers, and stays there. In those of K25 and "refund" two
more deposits come, of senders that send nothing else: a second one for an order, and one of half of what its order asks. Each must be given
back once, less the network's fee, and nobody paid for it.`
