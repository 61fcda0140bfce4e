import type { Mutant } from './mutant.ts'

/** Name of the global switch that instrumented code reads. */
export const SWITCH = '__sunspanMutant'

interface Spot {
  readonly start: number
  readonly end: number
  readonly mutants: readonly Mutant[]
}

/** The text with all its mutants, each behind a switch that is off, so that one load serves all of them. Mutants' ranges are nested or disjoint. */
export function instrument(text: string, mutants: readonly Mutant[]): string {
  const groups = Map.groupBy(mutants, ({ start, end, place }) => `${String(start)}-${String(end)}-${place}`)
  const spots = [...groups.values()]
    .flatMap((group) => (group[0] === undefined ? [] : [{ ...rangeOf(group[0]), mutants: group }]))
    // Outer ones first; of two with the same range, the statement contains the expression.
    .toSorted((a, b) => a.start - b.start || b.end - a.end || rank(a) - rank(b))
  return render(text, { start: 0, end: text.length }, spots)
}

const rangeOf = ({ start, end }: Mutant): { start: number; end: number } => ({ start, end })
const rank = ({ mutants: [first] }: Spot): number => (first?.place === 'statement' ? 0 : 1)

/** @param spots within `range`, sorted */
function render(text: string, range: { start: number; end: number }, spots: readonly Spot[]): string {
  let out = ''
  let at = range.start
  let rest = spots
  while (rest.length > 0) {
    const [spot, ...others] = rest
    if (spot === undefined) break
    const within = others.filter(({ start, end }) => start >= spot.start && end <= spot.end)
    out += text.slice(at, spot.start) + wrap(spot, render(text, spot, spot.end === spot.start ? [] : within))
    at = spot.end
    rest = spot.end === spot.start ? others : others.slice(within.length)
  }
  return out + text.slice(at, range.end)
}

function wrap({ mutants }: Spot, inner: string): string {
  const asked = mutants.map((mutant) => ({ ...mutant, is: `${SWITCH}(${String(mutant.id)})` }))
  switch (mutants[0]?.place) {
    case 'expression':
      return `(${asked.map(({ is, replacement }) => `${is}?(${replacement}):`).join('')}(${inner}))`
    case 'statement':
      return `{${asked.map(({ is, replacement }) => `if(${is}){${replacement}}else `).join('')}{${inner}}}`
    case 'entry':
      return asked.map(({ is }) => `if(${is})return;`).join('')
    case undefined:
      return inner
  }
}
