import { Address, beginCell } from '@ton/core'
import { expect, it } from 'vitest'
import { readGetMethod } from './schemas.ts'
import { addressAt, cellAt, numberAt } from './ton-calls.ts'

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

it('reads an address, and nothing where a contract answers another cell', () => {
  const owner = new Address(0, Buffer.alloc(32, 7))
  const answer = (bytes: string) => readGetMethod({ exit_code: 0, stack: [['cell', { bytes }]] })
  const text = beginCell().storeAddress(owner).endCell().toBoc().toString('base64')
  expect(addressAt(answer(text), 0)?.equals(owner)).toBe(true)
  const short = beginCell().storeUint(4, 3).endCell().toBoc().toString('base64')
  for (const bytes of [short, 'AAAA', '', 'te6cc']) expect(addressAt(answer(bytes), 0)).toBeUndefined()
})
