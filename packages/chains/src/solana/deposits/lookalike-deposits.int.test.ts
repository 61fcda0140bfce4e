import { createHash } from 'node:crypto'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { toBase58 } from '../../encoding/base58.ts'
import { findDeposits } from '../transfers/find-deposits.ts'
import {
  openTokenAccount,
  transferCoins,
  transferTokens,
  type SolanaInstruction,
} from '../transactions/instructions.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../transactions/programs.ts'
import { toReferenceKey } from '../transactions/reference.ts'
import { readOptionalTransaction, type RpcTransaction } from '../rpc/schemas.ts'
import { COIN, createKey, createSolanaWorld, TEST_TOKEN } from '../testing/solana-world.ts'
import { keyBytes } from '../transactions/program-address.ts'
import { findTokenAccount } from '../transactions/token-account.ts'
import type { SolanaKey } from '../treasury/treasury-key.ts'

const REFERENCE_KEY = toReferenceKey(`0x${'a1'.repeat(16)}`)
/** Instruction numbers of the token programs. */
const CALL = {
  mintTo: 7,
  transferChecked: 12,
  initializeAccount: 18,
  initializeMint: 20,
  transferFee: 26,
} as const
const TOKEN_ACCOUNT_BYTES = 165
/** A Token-2022 mint that withholds a fee from each transfer, and accounts that hold the withheld fee. */
const FEE_MINT_BYTES = 278
const FEE_ACCOUNT_BYTES = 178
const RENT = 4_000_000n

let sender: SolanaKey
let treasury: string

const world = useShared(createSolanaWorld)
beforeAll(async () => {
  treasury = world.treasury.address
  sender = createKey()
  await world.fund(sender.address, null, 100n * COIN)
  await world.fund(sender.address, TEST_TOKEN, 10n ** 9n)
  await world.mine(1)
})

const little = (value: bigint, length: number): number[] =>
  Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
const writable = (address: string) => ({ address, isSigner: false, isWritable: true })
const readonly = (address: string) => ({ address, isSigner: false, isWritable: false })
const signer = () => ({ address: sender.address, isSigner: true, isWritable: true })

/** Creates a program's account at an address derived from the sender and a seed, so no second signature is needed. */
function createWithSeed(
  seed: string,
  program: string,
  bytes: number,
): { readonly address: string; readonly instruction: SolanaInstruction } {
  const text = Buffer.from(seed)
  const parts = [keyBytes(sender.address), text, keyBytes(program)]
  const address = toBase58(createHash('sha256').update(Buffer.concat(parts)).digest())
  const data = Uint8Array.of(
    ...little(3n, 4),
    ...keyBytes(sender.address),
    ...little(BigInt(text.length), 8),
    ...text,
    ...little(RENT, 8),
    ...little(BigInt(bytes), 8),
    ...keyBytes(program),
  )
  const instruction = { program: SYSTEM_PROGRAM, accounts: [signer(), writable(address)], data }
  return { address, instruction }
}

const initializeAccount = (program: string, account: string, mint: string, owner: string) => ({
  program,
  accounts: [writable(account), readonly(mint)],
  data: Uint8Array.of(CALL.initializeAccount, ...keyBytes(owner)),
})

async function found(
  ...instructions: readonly SolanaInstruction[]
): Promise<{ readonly deposits: readonly ObservedDeposit[]; readonly status: string | undefined }> {
  const cursor = await world.adapter.scanner.head(UNLIMITED)
  const txHash = await world.send(sender, instructions)
  await world.mine(1)
  const request = { cursor, recentBlocks: [], maxBlocks: 100 }
  const { deposits } = await world.adapter.scanner.scan(request, UNLIMITED)
  const lookup = await world.adapter.scanner.findTransaction?.(txHash, UNLIMITED)
  return { deposits, status: lookup?.status }
}

describe('what only looks like a deposit on a Solana network', () => {
  it('is a transfer to another address that names our accounts and a reference', async () => {
    const other = createKey().address
    const named = [treasury, findTokenAccount(treasury, TEST_TOKEN), REFERENCE_KEY]
    const transfer = { from: sender.address, to: other, mint: TEST_TOKEN, decimals: 6, amount: 5n }
    expect(
      await found(
        openTokenAccount(sender.address, other, TEST_TOKEN),
        transferTokens(transfer, named),
        transferCoins({ from: sender.address, to: other, amount: COIN }, named),
      ),
    ).toEqual({ deposits: [], status: 'elsewhere' })
  })

  it('is a transfer of nothing', async () => {
    const coins = transferCoins({ from: sender.address, to: treasury, amount: 0n }, [REFERENCE_KEY])
    const nothing = { from: sender.address, to: treasury, mint: TEST_TOKEN, decimals: 6, amount: 0n }
    expect(await found(coins, transferTokens(nothing))).toEqual({ deposits: [], status: 'elsewhere' })
  })

  it('is a token account in our name that is not the one all agree upon', async () => {
    const { address, instruction } = createWithSeed('second', TOKEN_PROGRAM, TOKEN_ACCOUNT_BYTES)
    const transfer = transferTokens({
      from: sender.address,
      to: treasury,
      mint: TEST_TOKEN,
      decimals: 6,
      amount: 9n,
    })
    const elsewhere = {
      ...transfer,
      accounts: transfer.accounts.map((account, place) => (place === 2 ? writable(address) : account)),
    }
    const before = await world.adapter.balances.getBalances(treasury, [TEST_TOKEN], UNLIMITED)
    const open = initializeAccount(TOKEN_PROGRAM, address, TEST_TOKEN, treasury)
    expect(await found(instruction, open, elsewhere)).toEqual({ deposits: [], status: 'foreign_token' })
    expect(await world.adapter.balances.getBalances(treasury, [TEST_TOKEN], UNLIMITED)).toEqual(before)
  })

  it('is a token of Token-2022 that keeps a part of each transfer', async () => {
    const { mint, own } = await issueFeeToken()
    const ours = createWithSeed('ours', TOKEN_2022_PROGRAM, FEE_ACCOUNT_BYTES)
    const transfer: SolanaInstruction = {
      program: TOKEN_2022_PROGRAM,
      accounts: [writable(own), readonly(mint), writable(ours.address), signer(), readonly(REFERENCE_KEY)],
      data: Uint8Array.of(CALL.transferChecked, ...little(1_000n, 8), 6),
    }
    const open = initializeAccount(TOKEN_2022_PROGRAM, ours.address, mint, treasury)
    expect(await found(ours.instruction, open, transfer)).toEqual({ deposits: [], status: 'foreign_token' })
    const { value } = Object(await world.node.call('getTokenAccountBalance', [ours.address]))
    // A tenth was withheld: less arrives than the instruction says.
    expect(Object(value).amount).toBe('900')
    const currencies = [{ address: mint, decimals: 6 }]
    await expect(world.createAdapter({ currencies }).verifyNetwork(UNLIMITED)).rejects.toMatchObject({
      kind: 'unsupported',
    })
  })

  /** Issues 100,000 base units to the sender; a tenth of every transfer is withheld. */
  async function issueFeeToken(): Promise<{ readonly mint: string; readonly own: string }> {
    const mint = createWithSeed('mint', TOKEN_2022_PROGRAM, FEE_MINT_BYTES)
    const own = createWithSeed('own', TOKEN_2022_PROGRAM, FEE_ACCOUNT_BYTES)
    const key = keyBytes(sender.address)
    const call = (accounts: SolanaInstruction['accounts'], ...data: readonly number[]) => ({
      program: TOKEN_2022_PROGRAM,
      accounts,
      data: Uint8Array.of(...data),
    })
    const terms = [...little(1_000n, 2), ...little(10n ** 9n, 8)]
    await world.send(sender, [
      mint.instruction,
      call([writable(mint.address)], CALL.transferFee, 0, 1, ...key, 1, ...key, ...terms),
      call([writable(mint.address)], CALL.initializeMint, 6, ...key, 0),
      own.instruction,
      initializeAccount(TOKEN_2022_PROGRAM, own.address, mint.address, sender.address),
      call([writable(mint.address), writable(own.address), signer()], CALL.mintTo, ...little(100_000n, 8)),
    ])
    await world.mine(1)
    return { mint: mint.address, own: own.address }
  }
})

describe('a transfer that a program makes within a transaction', () => {
  it('is found by what our accounts hold afterwards, and its sender by the inner transfer', async () => {
    const amount = 70_000n
    const open = openTokenAccount(sender.address, treasury, TEST_TOKEN)
    const transfer = { from: sender.address, to: treasury, mint: TEST_TOKEN, decimals: 6, amount }
    const signature = await world.send(sender, [open, transferTokens(transfer, [REFERENCE_KEY])])
    await world.mine(1)
    const answer = await world.node.call('getTransaction', [signature, { commitment: 'confirmed' }])
    const plain = readOptionalTransaction(JSON.parse(JSON.stringify(answer, writeBigint)))
    if (plain === null) throw new Error('The node has no such transaction.')
    const target = {
      recipient: treasury,
      tokenAccounts: [{ account: findTokenAccount(treasury, TEST_TOKEN), token: TEST_TOKEN }],
    }
    const expected = findDeposits(plain, target)
    expect(expected).toMatchObject([{ token: TEST_TOKEN, amount, sender: sender.address }])
    expect(findDeposits(asInner(plain), target)).toEqual(expected)
  })
})

const writeBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? Number(value) : value

/** The same transaction as if a program had made every call itself. */
function asInner(transaction: RpcTransaction): RpcTransaction {
  const { message } = transaction.transaction
  const outer = { programIdIndex: 0, accounts: [], data: toBase58(Uint8Array.of(1)) }
  return {
    ...transaction,
    meta: { ...transaction.meta, innerInstructions: [{ index: 0, instructions: message.instructions }] },
    transaction: { ...transaction.transaction, message: { ...message, instructions: [outer] } },
  }
}
