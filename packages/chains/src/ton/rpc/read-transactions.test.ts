import { Address, beginCell, type Cell } from '@ton/core'
import { expect, it } from 'vitest'
import { writeTransaction } from '../testing/write-transaction.ts'
import { readTransactions } from './schemas.ts'

const LARGE = 700
const SENT = 10

function large(first: number): Cell {
  let cell = beginCell().endCell()
  for (let place = 0; place < LARGE; place += 1) {
    cell = beginCell()
      .storeUint(first * LARGE + place, 900)
      .storeRef(cell)
      .endCell()
  }
  return cell
}

function entry(place: number) {
  const message = beginCell().storeUint(0, 4).storeRef(large(place)).endCell()
  const cell = writeTransaction({ address: new Address(0, Buffer.alloc(32, 1)), lt: BigInt(place), message })
  const id = { lt: String(place), hash: cell.hash().toString('base64') }
  return { transaction_id: id, data: cell.toBoc().toString('base64') }
}

it('lets others work between transactions of the largest possible size', async () => {
  const entries = Array.from({ length: SENT }, (_, place) => entry(place + 1))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  const read = await readTransactions(entries)
  clearInterval(timer)
  expect(read.map(({ lt }) => lt)).toEqual(entries.map((_, place) => BigInt(place + 1)))
  expect(turns).toBeGreaterThanOrEqual(SENT - 1)
})

it('blames no node for a transaction that is larger than any of our own wallet can be', async () => {
  const header = Buffer.from('b5ee9c72030400753000000100000000000000000000', 'hex')
  const id = { lt: '1', hash: `${'A'.repeat(43)}=` }
  const parse = (bytes: Buffer) => readTransactions([{ transaction_id: id, data: bytes.toString('base64') }])
  await expect(parse(header)).rejects.toMatchObject({ kind: 'unsupported', retryable: false })
  await expect(parse(header.subarray(0, 6))).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
})
