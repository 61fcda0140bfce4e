import { expect, it } from 'vitest'
import { toBase58 } from '../../encoding/base58.ts'
import type { RpcTransaction } from '../rpc/schemas.ts'
import { SYSTEM_PROGRAM } from '../transactions/programs.ts'
import { findDeposits } from './find-deposits.ts'

const keyOf = (byte: number): string => toBase58(new Uint8Array(32).fill(byte))
const RELAYER = keyOf(1)
const ALICE = keyOf(2)
const BOB = keyOf(3)
const TREASURY = keyOf(4)
const KEYS = [RELAYER, ALICE, BOB, TREASURY, SYSTEM_PROGRAM]

/** Native transfers to the treasury, from accounts by index, in a transaction whose fee the relayer pays. */
function transfersOf(...transfers: readonly (readonly [from: number, amount: bigint])[]): RpcTransaction {
  const total = transfers.reduce((sum, [, amount]) => sum + amount, 0n)
  return {
    slot: 9n,
    transaction: {
      signatures: ['signature'],
      message: {
        accountKeys: KEYS,
        instructions: transfers.map(([from, amount]) => {
          const data = new DataView(new ArrayBuffer(12))
          data.setUint32(0, 2, true)
          data.setBigUint64(4, amount, true)
          return {
            programIdIndex: 4,
            accounts: [from, 3],
            data: toBase58(new Uint8Array(data.buffer)),
          }
        }),
      },
    },
    meta: {
      err: null,
      fee: 0n,
      preTokenBalances: [],
      postTokenBalances: [],
      innerInstructions: [],
      preBalances: [9, 9, 9, 0, 1],
      postBalances: [9, 9, 9, Number(total), 1],
    },
  }
}

const target = { recipient: TREASURY, tokenAccounts: [] }

it('belongs to the sender of the transfer, regardless of the fee payer', () => {
  const [deposit] = findDeposits(transfersOf([1, 5n], [1, 2n]), target)
  expect(deposit).toMatchObject({ sender: ALICE, amount: 7n })
  expect(deposit?.coSenders).toBeUndefined()
})

it('names all whose transfers have made it up', () => {
  const [deposit] = findDeposits(transfersOf([1, 5n], [2, 2n]), target)
  expect(deposit).toMatchObject({ sender: RELAYER, coSenders: [ALICE, BOB], amount: 7n })
})
