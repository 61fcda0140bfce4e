/** One line of the table: a budget, the measurement and its reference. */
export interface BenchRow {
  readonly what: string
  readonly measured: string
  readonly budget: string
  /** The reference in the same run. */
  readonly against: string
  readonly held: boolean
  /** What the record keeps and later runs are compared with. A row without one is only printed. */
  readonly ratio?: Ratio
  /** The measurement did not come to its end. */
  readonly hasFailed?: true
}

/** A measurement divided by a reference of the same run, so that a slower machine changes it little; never a time alone. Less is better. */
export interface Ratio {
  /** Its name in all records: kebab-case, without figures. */
  readonly name: string
  readonly value: number
  /** The most that the budget allows, where the budget is a ratio. */
  readonly bound?: number
}

/** The table as GitHub-flavoured Markdown. */
export function formatTable(rows: readonly BenchRow[]): string {
  const cells = [
    ['what', 'measured', 'budget', 'against', 'held'],
    ...rows.map((row) => [row.what, row.measured, row.budget, row.against, row.held ? 'yes' : 'NO']),
  ]
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...cells.map((line) => (line[column] ?? '').length)),
  )
  const lines = cells.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0], rule, ...lines.slice(1)].join('\n')
}
