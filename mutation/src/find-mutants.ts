import type { Edit, Mutant } from './mutant.ts'
import { callOtherwise } from './operators/calls.ts'
import { compareOtherwise, decideOtherwise, dropSign, joinOtherwise } from './operators/conditions.ts'
import type { Operator } from './operators/operator.ts'
import { changeSqlText } from './operators/sql.ts'
import { dropStatement, returnEarly } from './operators/statements.ts'
import { calculateOtherwise, changeConstant, swapLookAlikes } from './operators/values.ts'
import { parse, walk } from './syntax.ts'

const OPERATORS: readonly Operator[] = [
  compareOtherwise,
  joinOtherwise,
  decideOtherwise,
  dropSign,
  calculateOtherwise,
  changeConstant,
  swapLookAlikes,
  callOtherwise,
  dropStatement,
  returnEarly,
  changeSqlText,
]

/** All mutants of one file in source order, numbered from `firstId`. */
export function findMutants(file: string, text: string, firstId = 0): readonly Mutant[] {
  const names = new Set(text.match(/\b[A-Za-z_]\w*\b/g))
  const places = [...walk(parse(text))]
  const edits = places.flatMap((place) => OPERATORS.flatMap((operator) => operator(place, { text, names })))
  return edits
    .filter((edit, index) => edits.findIndex((other) => isSame(edit, other)) === index)
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .map((edit, index) => ({
      ...edit,
      id: firstId + index,
      file,
      line: lineOf(text, edit),
      change: describe(text, edit),
    }))
}

const isSame = (a: Edit, b: Edit): boolean =>
  a.start === b.start && a.end === b.end && a.replacement === b.replacement

/** For a change of SQL within a long text, the line of the change itself. */
function lineOf(text: string, { start, end, replacement }: Edit): number {
  let same = 0
  while (start + same < end && text[start + same] === replacement[same]) same += 1
  const at = start + (text.slice(start, end).includes('\n') ? same : 0)
  return text.slice(0, at).split('\n').length
}

function describe(text: string, { start, end, replacement, shown, operator }: Edit): string {
  if (shown?.includes(' | ') === true) return oneLine(shown)
  const before = operator === 'early return' ? '' : `${text.slice(start, end)} -> `
  return oneLine(`${before}${shown ?? (replacement === '' ? '(left out)' : replacement)}`)
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
