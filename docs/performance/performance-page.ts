import type { BenchRecord, RecordedRatio } from '../../bench/src/records/bench-record.ts'
import { ALLOWED_SHARE } from '../../bench/src/records/compare-records.ts'
import { sparkline } from './sparkline.ts'

/** The latest runs, in the table of runs and in the small charts. */
const RUNS_SHOWN = 20

/** The page that draws the records of `npm run bench`; every ratio with its latest value. */
export function performancePage(records: readonly BenchRecord[]): string {
  const shown = records.slice(-RUNS_SHOWN)
  return [
    '# Performance',
    'Written by `node docs/performance/generate.ts` from `bench/records.jsonl`, to which each run of `npm run bench` adds a line. Edit neither.',
    `Every figure is a ratio: a measurement divided by a reference that was measured in the same run on the same machine ([the benchmarks](../bench/README.md) say which). Less is better. A test fails if the newest record is more than ${ALLOWED_SHARE * 100} % worse in a ratio than the latest comparable record before it, or no longer within a bound: records are comparable if the same machine, about equally busy, did the same work.`,
    ratioTable(shown),
    'The latest value of each ratio that has a bound, in parts of that bound: up to 1 is within the budget.',
    boundChart(shown),
    '## Runs',
    runTable(shown),
    '',
  ].join('\n\n')
}

interface Latest extends RecordedRatio {
  readonly name: string
}

function latestRatios(records: readonly BenchRecord[]): readonly Latest[] {
  const latest = new Map(records.flatMap(({ ratios }) => Object.entries(ratios)))
  return [...latest]
    .map(([name, ratio]) => ({ name, ...ratio }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function ratioTable(records: readonly BenchRecord[]): string {
  const rows = latestRatios(records).map(({ name, ratio, bound, held }) => {
    const history = records.flatMap(({ ratios }) => ratios[name]?.ratio ?? [])
    return `| \`${name}\` | ${ratio} | ${bound ?? ''} | ${held ? 'yes' : '**no**'} | ${sparkline(history)} |`
  })
  return ['| ratio | latest | bound | budget held | runs |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  )
}

function boundChart(records: readonly BenchRecord[]): string {
  const bounded = latestRatios(records).flatMap(({ name, ratio, bound }) =>
    bound === null ? [] : [{ name, share: Number((ratio / bound).toFixed(2)) }],
  )
  const highest = Math.max(1, ...bounded.map(({ share }) => share))
  return [
    '```mermaid',
    'xychart-beta horizontal',
    `  x-axis [${bounded.map(({ name }) => `"${name}"`).join(', ')}]`,
    `  y-axis "parts of its bound" 0 --> ${Math.ceil(highest)}`,
    `  bar [${bounded.map(({ share }) => share).join(', ')}]`,
    `  line [${bounded.map(() => 1).join(', ')}]`,
    '```',
  ].join('\n')
}

function runTable(records: readonly BenchRecord[]): string {
  const rows = records.toReversed().map(({ commit, date, machine, bare, ratios }) => {
    const all = Object.values(ratios)
    const held = `${all.filter((ratio) => ratio.held).length} of ${all.length}`
    const figures = [
      bare.commits_per_second,
      bare.bare_route_p99_ms,
      bare.empty_page_paint_ms,
      bare.hash_loop_ms,
    ]
    return `| ${[date.slice(0, 16).replace('T', ' '), `\`${commit}\``, held, ...figures, machine].join(' | ')} |`
  })
  return [
    '| date | commit | budgets held | bare commits/s | bare route, 99 % under (ms) | empty page (ms) | hash loop (ms) | machine |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
