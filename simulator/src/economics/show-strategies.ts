import type { Usd } from '@sunspan/domain'
import type { StrategyResult } from './play-strategies.ts'

/** A Markdown table with a line per strategy: its profit under the former and the current rules. */
export function showStrategies(before: readonly StrategyResult[], after: readonly StrategyResult[]): string {
  const rows = before.map((old, index) => {
    const { strategy, mean, most, won } = after[index] ?? old
    const figures = [old.mean, old.most, mean, most].map(dollars)
    return `| ${[strategy.name, strategy.idea, ...figures, String(won)].join(' | ')} |`
  })
  const best = (results: readonly StrategyResult[]): string =>
    dollars(tried(results).reduce((a, b) => (b.mean > a.mean ? b : a)).mean)
  return [
    '| strategy | what it does | mean gain before | most | mean gain now | most | plays won now |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `The best of them took $${best(before)} a play from the treasury before, and takes $${best(after)} now.`,
  ].join('\n')
}

/** The first is the honest one. */
const tried = (results: readonly StrategyResult[]): readonly StrategyResult[] => results.slice(1)

function dollars(usd: Usd): string {
  const cents = usd / 10n ** 16n
  const size = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${String(size / 100n)}.${String(size % 100n).padStart(2, '0')}`
}
