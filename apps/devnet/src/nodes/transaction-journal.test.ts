import { expect, test } from 'vitest'
import { findRawTransactions } from './transaction-journal.ts'

const send = (raw: unknown) => ({ jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] })
const read = { jsonrpc: '2.0', id: 2, method: 'eth_call', params: ['0xee'] }

test('finds signed transactions, single and in batches', () => {
  expect(findRawTransactions(JSON.stringify(send('0xaa')))).toEqual(['0xaa'])
  expect(findRawTransactions(JSON.stringify([send('0xaa'), read, send('0xbb')]))).toEqual(['0xaa', '0xbb'])
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '[null]',
  JSON.stringify(read),
  JSON.stringify(send(5)),
  JSON.stringify({ ...send('0xaa'), params: {} }),
])('finds none in %j', (body) => {
  expect(findRawTransactions(body)).toEqual([])
})
