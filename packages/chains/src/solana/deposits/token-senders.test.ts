import { expect, it } from 'vitest'
import { toBase58 } from '../../encoding/base58.ts'
import type { RpcTransaction } from '../rpc/schemas.ts'
import { TOKEN_PROGRAM } from '../transactions/programs.ts'
import { findDeposits } from '../transfers/find-deposits.ts'

const keyOf = (byte: number): string => toBase58(new Uint8Array(32).fill(byte))
const [PAYER, ALICE, FROM, TREASURY, OURS, TOKEN] = [1, 2, 3, 4, 5, 6].map(keyOf)
const target = { recipient: TREASURY ?? '', tokenAccounts: [{ account: OURS ?? '', token: TOKEN ?? '' }] }

/** A transfer of 7 tokens to our account. `owner` is the owner of the source account, if the node reports it. */
function transferOf(owner: string | undefined): RpcTransaction {
  const data = new DataView(new ArrayBuffer(9))
  data.setUint8(0, 3)
  data.setBigUint64(1, 7n, true)
  const balance = (accountIndex: number, of: string | undefined, amount: bigint) => ({
    accountIndex,
    mint: TOKEN ?? '',
    programId: TOKEN_PROGRAM,
    uiTokenAmount: { amount },
    ...(of === undefined ? {} : { owner: of }),
  })
  return {
    slot: 9n,
    transaction: {
      signatures: ['signature'],
      message: {
        accountKeys: [PAYER ?? '', FROM ?? '', OURS ?? '', TOKEN_PROGRAM],
        instructions: [
          { programIdIndex: 3, accounts: [1, 2, 0], data: toBase58(new Uint8Array(data.buffer)) },
        ],
      },
    },
    meta: {
      err: null,
      fee: 0n,
      innerInstructions: [],
      preBalances: [9, 1, 1, 1],
      postBalances: [9, 1, 1, 1],
      preTokenBalances: [balance(1, owner, 7n), balance(2, TREASURY, 0n)],
      postTokenBalances: [balance(1, owner, 0n), balance(2, TREASURY, 7n)],
    },
  }
}

it('tokens are of the owner of the account that they come from', () => {
  expect(findDeposits(transferOf(ALICE), target)).toMatchObject([{ sender: ALICE, token: TOKEN, amount: 7n }])
})

it('tokens whose owner the node does not report belong to the fee payer of the transaction', () => {
  const [deposit] = findDeposits(transferOf(undefined), target)
  expect(deposit).toMatchObject({ sender: PAYER, amount: 7n })
  expect(deposit?.coSenders).toBeUndefined()
})
