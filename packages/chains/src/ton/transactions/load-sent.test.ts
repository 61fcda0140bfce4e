import { beginCell, Dictionary, type Cell } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadSent } from './load-sent.ts'

const messages = Dictionary.Values.Cell()
const cellOf = (value: number): Cell => beginCell().storeUint(value, 16).endCell()

const written = (keys: readonly number[]): Cell => {
  const dictionary = Dictionary.empty(Dictionary.Keys.Uint(15), messages)
  for (const key of keys) dictionary.set(key, cellOf(key))
  return beginCell().storeDictDirect(dictionary).endCell()
}

describe('messages that were sent', () => {
  it('are read in their order, as the official library has written them', () => {
    const keys = fc.uniqueArray(fc.nat(2 ** 15 - 1), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(keys, (list) => {
        const sent = loadSent(written(list)).map((cell) => cell.beginParse().loadUint(16))
        expect(sent).toEqual(list.toSorted((a, b) => a - b))
      }),
    )
  })

  it('are no more than a transaction can send', () => {
    const many = (count: number): Cell => written(Array.from({ length: count }, (_, key) => key))
    expect(loadSent(many(255))).toHaveLength(255)
    expect(() => loadSent(many(256))).toThrow('more messages')
  })

  it('end where one cell represents two to the fifteenth', () => {
    let cell = beginCell().storeUint(0, 2).storeRef(cellOf(1)).endCell()
    for (let level = 0; level < 15; level += 1) {
      cell = beginCell().storeUint(0, 2).storeRef(cell).storeRef(cell).endCell()
    }
    expect(() => loadSent(cell)).toThrow('more messages')
  })
})
