import { expect, it } from 'vitest'
import { judgeCustody } from './judge-books.ts'

const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

it('a wallet holds exactly what is booked: one wei more or less is found, and so are missing books', () => {
  expect(judgeCustody([{ network: 'base', wallet, booked: 7n, held: 7n }])).toEqual([])
  expect(judgeCustody([{ network: 'base', wallet, booked: 7n, held: 6n }])).toHaveLength(1)
  expect(judgeCustody([{ network: 'base', wallet, booked: 7n, held: 8n }])).toHaveLength(1)
  expect(judgeCustody([])).toHaveLength(1)
})
