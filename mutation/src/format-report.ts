import { percentOf, type Score, type Verdict } from './score.ts'

/** One line per survivor: its location and its change. */
export function formatSurvivors(verdicts: readonly Verdict[]): string {
  return verdicts
    .filter(({ fate }) => fate === 'survived' || fate === 'unasked')
    .map(({ mutant, fate }) => {
      const note = fate === 'unasked' ? ' [no test gets here]' : ''
      return `${mutant.file}:${String(mutant.line)} ${mutant.operator}: ${mutant.change}${note}\n`
    })
    .join('')
}

/** @param all number of mutants in the module */
export function formatModule(
  name: string,
  score: Score,
  { seconds, all }: { readonly seconds: number; readonly all: number },
): string {
  const { killed, survived, unasked, equivalent } = score
  const tried = killed + survived + equivalent
  return [
    `${name}: ${percentOf(score).toFixed(1)} %`,
    `${String(killed)} of ${String(killed + survived)} noticed`,
    `${String(unasked)} where no test gets`,
    `${String(equivalent)} equivalent`,
    `tried ${String(tried)} of ${String(all)} in ${seconds.toFixed(0)} s\n`,
  ].join(', ')
}
