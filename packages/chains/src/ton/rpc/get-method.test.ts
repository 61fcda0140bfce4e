import { expect, it } from 'vitest'
import { readGetMethod } from './schemas.ts'
import { cellAt, numberAt } from './ton-calls.ts'

it.each([[[]], [['unsupported']], [[null]], [[{ type: 'builder' }]], [[['num']]], [[['cell', null]]]])(
  'takes what a contract answers for no number and no cell: %j',
  (stack) => {
    const answer = readGetMethod({ exit_code: 0, stack })
    expect([answer.exit_code, numberAt(answer, 0), cellAt(answer, 0)]).toEqual([0, undefined, undefined])
  },
)

it('reads a number', () => {
  expect(numberAt(readGetMethod({ exit_code: 0, stack: [['num', '0x1f']] }), 0)).toBe(31n)
})
