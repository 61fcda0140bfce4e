import { expect, it } from 'vitest'
import type { BatchIntent } from '../../capabilities/payout-sender.ts'
import { toPayTransaction } from './payout-contract.ts'

const CONTRACT = `0x${'c0'.repeat(20)}`
const RECIPIENT = `0x${'b0'.repeat(20)}`
const TOKEN = `0x${'70'.repeat(20)}`

const leg = (id: string, token: string | null, amount: bigint): BatchIntent => ({
  id: `0x${id.repeat(32)}`,
  token,
  amount,
  recipient: RECIPIENT,
})
const valueOf = (...legs: readonly BatchIntent[]): bigint => toPayTransaction(CONTRACT, legs).value

it('a batch sends as many coins as its legs of coins come to, and none for tokens', () => {
  expect(valueOf(leg('a1', TOKEN, 5n), leg('a2', TOKEN, 7n))).toBe(0n)
  expect(valueOf(leg('a1', null, 5n), leg('a2', TOKEN, 7n), leg('a3', null, 11n))).toBe(16n)
})

it('a batch that names one payment twice, in whatever case, is refused', () => {
  const twice = [leg('a1', TOKEN, 5n), leg('A1', TOKEN, 5n)]
  expect(() => toPayTransaction(CONTRACT, twice)).toThrow(
    expect.objectContaining({ kind: 'unsupported', message: 'A batch names one payment twice.' }),
  )
})
