import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../testing/cpu-time.ts'
import { readTransactions as readBitcoinTransactions } from '../../bitcoin/rpc/schemas.ts'
import { readData, readLogs } from '../../evm/rpc/schemas.ts'
import { readAccounts } from '../../solana/rpc/schemas.ts'
import { readAccount } from '../../ton/rpc/schemas.ts'

const BROKEN = Array.from({ length: 100_000 }, () => ({}))
const MOST_MS = 100
const untrustworthy = expect.objectContaining({ kind: 'rpc_untrustworthy' })

describe('an answer that is broken in very many places is refused at the first of them', () => {
  it.each<[string, () => unknown]>([
    ['evm', () => readLogs(BROKEN)],
    ['solana', () => readAccounts({ context: { slot: 1 }, value: BROKEN })],
    ['bitcoin', () => readBitcoinTransactions(new TextEncoder().encode(JSON.stringify(BROKEN)))],
  ])('%s', (_, read) => {
    const start = cpuTime()
    expect(read).toThrow(untrustworthy)
    expect(cpuTime() - start).toBeLessThan(MOST_MS)
  })
})

it('data as large as an answer may be is read', () => {
  const data = `0x${'ab'.repeat(15_000_000)}`
  expect(readData(data)).toBe(data)
})

it.each(['x', '9'.repeat(1_000_000), '1e3', ''])('a balance that is not a number is refused', (balance) => {
  const account = { balance, state: 'active', last_transaction_id: { lt: '1', hash: `${'A'.repeat(43)}=` } }
  expect(() => readAccount(account)).toThrow(untrustworthy)
})
