import { IMPACTS, type Impact, type Violation } from '../../run/serious-violations.ts'

/** Number of axe findings in one state at one width. */
export interface Finding {
  readonly state: string
  readonly width: number
  readonly violations: readonly Violation[]
}

const HEAD = `# Accessibility

Written by \`npm run screenshots\`: every rule of axe in every state of the send page, both progress pages, the explorer, \`/find\` and Retro
Points, at each width. A cell counts the findings by impact; \`0\` is none at all. The browser tests (\`e2e/tests/accessibility.spec.ts\`, \`keyboard.spec.ts\`,
\`dialogs.spec.ts\`) refuse serious and critical ones, and check what axe cannot: the keyboard, where the focus goes, what is
announced, sheets, 200 % zoom and reduced motion. They check the colours of light and of dark; \`apps/web/src/shared/styles/phases.test.ts\` computes
the contrast of every pair of colours in both, at each of the four times of day.

`

const countOf = (violations: readonly Violation[], impact: Impact): number =>
  violations.filter((violation) => violation.impact === impact).length

function cellOf(violations: readonly Violation[]): string {
  const counts = IMPACTS.flatMap((impact) => {
    const count = countOf(violations, impact)
    return count === 0 ? [] : [`${count} ${impact}`]
  })
  return counts.length === 0 ? '0' : counts.join(', ')
}

/** A table with aligned columns, as the formatter requires; the first row is its head. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const pad = (row: readonly string[]): string =>
    line(widths.map((width, column) => (row[column] ?? '').padEnd(width)))
  return [pad(head), line(widths.map((width) => '-'.repeat(width))), ...others.map(pad)].join('\n')
}

/** The table of states and widths, the total, and each finding with its rule. */
export function axeReport(findings: readonly Finding[]): string {
  const widths = [...new Set(findings.map(({ width }) => width))]
  const states = [...new Set(findings.map(({ state }) => state))]
  const at = (state: string, width: number): readonly Violation[] =>
    findings.find((finding) => finding.state === state && finding.width === width)?.violations ?? []
  const rows = [
    ['state', ...widths.map((width) => `${width} px`)],
    ...states.map((state) => [state, ...widths.map((width) => cellOf(at(state, width)))]),
  ]
  const sums = IMPACTS.map(
    (impact) => `${impact} ${findings.reduce((sum, { violations }) => sum + countOf(violations, impact), 0)}`,
  )
  const found = findings.flatMap(({ state, width, violations }) =>
    violations.map(({ impact, text }) => `- ${state} at ${width} px, ${impact}: \`${text}\``),
  )
  const list = found.length === 0 ? '' : `\n## Findings\n\n${found.join('\n')}\n`
  return `${HEAD}${states.length} states at ${widths.length} widths: ${sums.join(', ')}.\n\n${tableOf(rows)}\n${list}`
}
