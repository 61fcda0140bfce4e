import { expect, it } from 'vitest'
import { decodeTransfer } from './deposit-check.ts'

const RECIPIENT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'

it('reads recipient, amount and what follows a transfer', () => {
  const data = `0xa9059cbb${RECIPIENT.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}abcd`
  expect(decodeTransfer(data)).toEqual({ recipient: RECIPIENT, amount: 7n, tail: 'abcd' })
  expect(decodeTransfer(data.replace('a9059cbb', '095ea7b3'))).toBeUndefined()
})
