import { CRASH_FAMILY_NAMES, crashFamily } from './crash-families.ts'
import { absentPointsOf, crashPointsOf, rowKey } from './seams/crash-points.ts'
import { isGreen, type MatrixResult } from './run-matrix.ts'
import { describeSeam } from './seams/seam.ts'

export const HEADINGS = [
  'row',
  'hit',
  'orders',
  'once',
  'twice',
  'unpaid',
  'wrong',
  'lost',
  'refunds',
  'once',
  'twice',
  'seconds',
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

/** One line for a terminal; errors follow on separate lines. */
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

/** One summary line for all rows. */
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

const COLUMNS = [
  'row',
  'what happens there',
  'the engine ends',
  'orders were at',
  'right',
  'hit',
  'orders',
  'once',
  'twice',
  'unpaid',
  'wrong',
  'lost',
  'refunds',
  'once',
  'twice',
] as const
const ROW = /^\| (K\d\d:[\w-]+) .*\|$/gm

/** A row of a page's table, as texts of its cells; of one that has never run there are two. */
type Cells = readonly string[]

function cellsOf(result: MatrixResult): Cells {
  const [key = '', hit = '', ...counts] = figuresOf(result)
  const statuses = [...new Set(result.outcome?.statuses ?? [])].join(', ') || '-'
  const { point, row } = result
  const right = isGreen(result) ? 'yes' : 'NO'
  return [key, point.what, describeSeam(row.seam), statuses, right, hit, ...counts.slice(0, -1)]
}

/** The table's rows, by key, of a previously written section. */
function rowsOf(section: string): ReadonlyMap<string, Cells> {
  return new Map(
    [...section.matchAll(ROW)].map(([line, key = '']) => [
      key,
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    ]),
  )
}

/** A family's section of the table, with each row's latest result. */
function renderRows(family: string, written: string, news: readonly Cells[]): string {
  const { seams } = crashFamily(family)
  const known = new Map([...rowsOf(written), ...news.map((cells) => [cells[0] ?? '', cells] as const)])
  const rows = crashPointsOf(seams).flatMap((point) =>
    point.rows.map((row) => known.get(rowKey(point, row)) ?? [rowKey(point, row), 'never run']),
  )
  return [
    headingOf(family),
    `**${sumRows(rows)}.**`,
    [
      `| ${COLUMNS.join(' | ')} |`,
      `|${' --- |'.repeat(COLUMNS.length)}`,
      ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    ].join('\n'),
  ].join('\n\n')
}

/** A family's section of the documentation: the sum of its rows, as given, or as it was written. */
function renderSummary(family: string, written: string, rows: readonly Cells[]): string {
  const { about, seams } = crashFamily(family)
  const sum = rows.length > 0 ? `**${sumRows(rows)}.**` : SUM.exec(written)?.[0]
  return [
    headingOf(family),
    about,
    sum ?? 'Never run as a whole.',
    'Points that do not exist:',
    [
      '| point | what would happen there | why there is none |',
      '| --- | --- | --- |',
      ...absentPointsOf(seams).map(({ id, what, reason }) => `| ${id} | ${what} | ${reason} |`),
    ].join('\n'),
  ].join('\n\n')
}

function sumRows(rows: readonly Cells[]): string {
  const first = COLUMNS.indexOf('orders')
  const [orders, once, twice, unpaid, wrong, lost, refunds, back, backTwice] = COLUMNS.slice(first).map(
    (_, place) => String(rows.reduce((sum, cells) => sum + (Number(cells[first + place]) || 0), 0)),
  )
  const right = rows.filter((cells) => cells[COLUMNS.indexOf('right')] === 'yes').length
  return (
    `${String(right)} of ${String(rows.length)} rows right: ${orders} orders, ${once} paid once, ${twice} twice, ` +
    `${unpaid} unpaid, ${wrong} with a wrong amount, ${lost} deposits lost; ` +
    `${refunds} deposits to give back, ${back} given back once, ${backTwice} twice`
  )
}

const HEADING = '## Paid on '
const SUM = /^\*\*\d+ of \d+ rows right: .*\*\*$/m

const headingOf = (family: string): string => `${HEADING}${crashFamily(family).title}`

/** A page's sections by the title of their family. */
export function sectionsOf(page: string): ReadonlyMap<string, string> {
  const [, ...sections] = page.split(new RegExp(`^${HEADING}`, 'm'))
  return new Map(sections.map((text) => [text.split('\n')[0] ?? '', `${HEADING}${text.trim()}`]))
}

/** The table of all rows, with these of one family replaced. `page` is the table as it was; empty before the first run. */
export const renderTable = (page: string, family: string, results: readonly MatrixResult[]): string =>
  renderPage(['# Rows of the crash matrix'], renderRows, { page, family, news: results.map(cellsOf) })

/** A family's rows in the table; none before each of them has run. */
function completeRowsOf(table: string, family: string): readonly Cells[] {
  const { seams, title } = crashFamily(family)
  const written = rowsOf(sectionsOf(table).get(title) ?? '')
  const rows = crashPointsOf(seams).flatMap((point) =>
    point.rows.map((row) => written.get(rowKey(point, row)) ?? []),
  )
  return rows.every(({ length }) => length === COLUMNS.length) ? rows : []
}

/** The documentation page, with the sum of one family replaced by that of the table, once each of its rows has run. */
export const renderDocument = (page: string, family: string, table: string): string =>
  renderPage(['# Killed at every point', SOURCE, INTRODUCTION], renderSummary, {
    page,
    family,
    news: completeRowsOf(table, family),
  })

interface Written {
  readonly page: string
  readonly family: string
  readonly news: readonly Cells[]
}

function renderPage(
  head: readonly string[],
  render: typeof renderRows,
  { page, family, news }: Written,
): string {
  const written = sectionsOf(page)
  const sections = CRASH_FAMILY_NAMES.map((name) =>
    render(name, written.get(crashFamily(name).title) ?? '', name === family ? news : []),
  )
  return `${[...head, ...sections].join('\n\n')}\n`
}

const SOURCE =
  'Generated by `npm run crash-matrix -- --write-docs --family <family>`, which writes each row with its latest result to `dist/crash-matrix.md`, and the sum of a family here once all of its rows have run. The points are a table in `packages/bridge/src/testing/crash-matrix/seams/crash-points.ts`; edit that, not this page.'

const INTRODUCTION = `Each row is a real engine process on a real PostgreSQL and real nodes of two networks, with some orders in progress. The process kills itself
with SIGKILL at one exact point: before or after a statement, a COMMIT, a request to a node. Nothing of it runs after that; a marker file and
the signal prove that the point was reached. Another engine then waits for the lease, finishes, and payments are counted on the chains: each
order's recipient must hold exactly the promised amount, once. The ledger is recomputed, and the treasury's balances must equal its books
exactly. A row is not right if any of that fails, or if an engine exceeds the row's time.

The rows of K28 stop the process with SIGSTOP instead, let another engine acquire its lanes and finish, and resume it: it must find that
another process has its lanes, commit nothing, and pay nobody a second time; "minute" sleeps for 60 seconds. "claiming" and "refund-decided"
are suspended inside an open transaction, which PostgreSQL ends when it has been idle for too long.

In the rows of K25 and "refund" two more deposits arrive, of senders that send nothing else: a second one for an order, and one with half of
its order's amount. Each must be refunded once, less the network's fee, and nobody paid for it.`
