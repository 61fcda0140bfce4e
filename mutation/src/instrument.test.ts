import { afterEach, expect, it } from 'vitest'
import { findMutants } from './find-mutants.ts'
import { instrument, SWITCH } from './instrument.ts'
import { installSwitchboard } from './run/switchboard.ts'

const board = installSwitchboard()
afterEach(() => board.turnOn(undefined))

/** Results of a function without mutants and with each of them, by their change. */
function play(text: string, ...input: readonly unknown[]): ReadonlyMap<string, unknown> {
  const mutants = findMutants('x.ts', text)
  const run: unknown = new Function(SWITCH, `${instrument(text, mutants)}\nreturn f`)(
    Reflect.get(globalThis, SWITCH),
  )
  if (typeof run !== 'function') throw new TypeError('The text is not a function')
  const answers = new Map<string, unknown>([['(none)', run(...input)]])
  for (const { id, change } of mutants) {
    board.turnOn(id)
    answers.set(change, run(...input))
    board.turnOn(undefined)
  }
  return answers
}

it('a text with all its mutants does what it did, and each mutant what it says', () => {
  expect(play('const f = (a, b) => a < b && a + b > 3', 2, 2)).toEqual(
    new Map<string, unknown>([
      ['(none)', false],
      ['a < b && a + b > 3 -> a < b || a + b > 3', true],
      ['a < b && a + b > 3 -> a < b', false],
      ['a < b && a + b > 3 -> a + b > 3', true],
      ['a < b -> a <= b', true],
      ['a < b -> a >= b', true],
      ['a + b > 3 -> a + b >= 3', false],
      ['a + b > 3 -> a + b <= 3', false],
      ['a + b -> a - b', false],
      ['3 -> 3 + 1', false],
    ]),
  )
})

it('statements without semicolons stay apart', () => {
  const text =
    "const f = (list) => {\n  let sum = 'a'\n  sum += 'b'\n  if (list.length > 0) list.push(sum)\n  else list.push('none')\n  return list.join()\n}"
  expect(play(text, []).get('(none)')).toBe('none')
})

it('notes what is asked, and ends what does not end', () => {
  const asked = new Set<number>()
  board.note(asked)
  play('const f = (a) => a > 1', 2)
  board.note(undefined)
  expect(asked).toEqual(new Set([0, 1, 2]))
  const text = 'const f = () => { for (let i = 0; i < 9; i += 1) {} }'
  const endless = findMutants('x.ts', text).find(({ change }) => change === 'i += 1 -> i -= 1')
  const run = new Function(SWITCH, `${instrument(text, findMutants('x.ts', text))}\nreturn f`)(
    Reflect.get(globalThis, SWITCH),
  )
  board.turnOn(endless?.id)
  expect(run).toThrow('does not come to an end')
})
