import { beginCell, Address } from '@ton/core'
import { describe, expect, it } from 'vitest'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { writeTransaction } from '../testing/write-transaction.ts'
import { loadTonTransaction } from '../transactions/load-transaction.ts'
import { createHistoryMemory } from './history-memory.ts'

const message = beginCell().endCell()
const transaction = loadTonTransaction(
  writeTransaction({ address: new Address(0, Buffer.alloc(32, 1)), lt: 1n, message }),
)
const proved = (place: number, size: number): ProvedTransaction => ({
  lt: BigInt(place),
  hash: String(place),
  transaction,
  size,
})

describe('what is remembered of our own accounts', () => {
  it.each([
    ['small', 100, 12_000, 10_000],
    ['as large as the chain allows', 1_400_000, 40, 7],
  ])('is the newest, however many transactions that are %s are sent to us', (_, size, sent, kept) => {
    const memory = createHistoryMemory()
    for (let place = 1; place <= sent; place += 1) {
      memory.keep(proved(place, size))
      memory.keep(proved(place, size))
    }
    const found = Array.from({ length: sent }, (__, at) => memory.find(proved(at + 1, size))).filter(Boolean)
    expect(found).toHaveLength(kept)
    expect(found.at(-1)?.hash).toBe(String(sent))
  })
})
