// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { chooseDefaultName, pickName, readDefaultName } from './default-names.ts'

const ALICE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const KEY = 'sunspan.default-names'

beforeEach(() => window.localStorage.clear())

it('keeps a choice for each network and address', () => {
  chooseDefaultName('ethereum', ALICE, 'alice.eth')
  chooseDefaultName('base', ALICE, '')
  expect(readDefaultName('ethereum', ALICE)).toBe('alice.eth')
  expect(readDefaultName('base', ALICE)).toBe('')
  expect(readDefaultName('polygon', ALICE)).toBeUndefined()
  expect(readDefaultName('ethereum', '0x1')).toBeUndefined()
  chooseDefaultName('ethereum', ALICE, 'work.alice.eth')
  expect(readDefaultName('ethereum', ALICE)).toBe('work.alice.eth')
})

it('keeps the last fifty choices', () => {
  for (let index = 0; index <= 50; index++) chooseDefaultName('base', `0x${index}`, 'a.eth')
  expect(readDefaultName('base', '0x0')).toBeUndefined()
  expect(readDefaultName('base', '0x1')).toBe('a.eth')
  expect(readDefaultName('base', '0x50')).toBe('a.eth')
})

it.each(['{', '"text"', 'null', '{"base 0x1": 7}'])('reads no choice out of %s', (kept) => {
  window.localStorage.setItem(KEY, kept)
  expect(readDefaultName('base', '0x1')).toBeUndefined()
})

it.each([
  [['a.eth', 'b.eth'], undefined, 'a.eth'],
  [['a.eth', 'b.eth'], 'b.eth', 'b.eth'],
  // A name that was sold is not shown for its former owner.
  [['a.eth'], 'b.eth', 'a.eth'],
  [['a.eth'], '', undefined],
  [[], 'b.eth', undefined],
])('of %j, with %j chosen, %j is shown', (names, chosen, shown) => {
  expect(pickName(names, chosen)).toBe(shown)
})
