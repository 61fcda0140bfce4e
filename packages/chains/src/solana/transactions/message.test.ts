import {
  AccountRole,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getProgramDerivedAddress,
  getAddressEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { createSolanaDepositAuthor } from '../author.ts'
import { fromBase64 } from '../../encoding/base64.ts'
import {
  setComputeBudget,
  transferTokens,
  openTokenAccount,
  transferCoins,
  writeMemo,
} from './instructions.ts'
import { compileMessage, readTransaction, toTransaction } from './message.ts'
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './programs.ts'
import { readReferenceKey, toReferenceKey } from './reference.ts'
import { readSigned, writeSigned } from '../payouts/signed-payout.ts'
import { findTokenAccount } from './token-account.ts'
import { keyOfMnemonic } from '../treasury/treasury-key.ts'

const PAYER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const OTHER = 'GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW'
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const BLOCKHASH = 'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'
const REFERENCE = `0x${'0123456789abcdef'.repeat(2)}`

const INSTRUCTIONS = [
  ...setComputeBudget(123_456, 789n),
  openTokenAccount(PAYER, OTHER, USDC),
  transferTokens({ from: PAYER, to: OTHER, mint: USDC, decimals: 6, amount: 2n ** 63n }, [
    toReferenceKey(REFERENCE),
  ]),
  transferCoins({ from: PAYER, to: OTHER, amount: 5n }),
  writeMemo('x'.repeat(200)),
]

function roleOf({ isSigner, isWritable }: { isSigner: boolean; isWritable: boolean }): AccountRole {
  if (isSigner) return isWritable ? AccountRole.WRITABLE_SIGNER : AccountRole.READONLY_SIGNER
  return isWritable ? AccountRole.WRITABLE : AccountRole.READONLY
}

describe('a message', () => {
  it('holds what the official SDK puts into one, whatever the order of its accounts', () => {
    const ours = compileMessage({ payer: PAYER, blockhash: BLOCKHASH, instructions: INSTRUCTIONS })
    const draft = pipe(
      createTransactionMessage({ version: 'legacy' }),
      // CAST: well-formed constants.
      (message) => setTransactionMessageFeePayer(PAYER as Address, message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: BLOCKHASH as Blockhash, lastValidBlockHeight: 1n },
          message,
        ),
      (message) =>
        appendTransactionMessageInstructions(
          INSTRUCTIONS.map(({ program, accounts, data }) => ({
            programAddress: program as Address,
            accounts: accounts.map((account) => ({
              address: account.address as Address,
              role: roleOf(account),
            })),
            data,
          })),
          message,
        ),
    )
    const theirs = Uint8Array.from(compileTransaction(draft).messageBytes)
    expect(ours.length).toBe(theirs.length)
    expect(ours.slice(0, 4)).toEqual(theirs.slice(0, 4))
    expect(readTransaction(toTransaction(ours))?.message).toEqual(ours)
  })

  it('finds token accounts where the official SDK does', async () => {
    const encoder = getAddressEncoder()
    for (const owner of [PAYER, OTHER]) {
      const [account] = await getProgramDerivedAddress({
        programAddress: ASSOCIATED_TOKEN_PROGRAM as Address,
        seeds: [owner, TOKEN_PROGRAM, USDC].map((seed) => encoder.encode(seed as Address)),
      })
      expect(findTokenAccount(owner, USDC)).toBe(account)
    }
  })
})

describe('the treasury', () => {
  it('is the account that wallets derive from the phrase', () => {
    // The address that Phantom and Solflare show for this phrase, m/44'/501'/0'/0'.
    const { address } = keyOfMnemonic('test test test test test test test test test test test junk')
    expect(address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  })

  it('is refused for an invalid phrase', () => {
    expect(() => keyOfMnemonic('test test')).toThrow(
      expect.objectContaining({ name: 'ChainError', kind: 'unsupported' }),
    )
  })
})

describe('a reference', () => {
  it('is an account and is read back from it, and from no other', () => {
    expect(readReferenceKey(toReferenceKey(REFERENCE.toUpperCase().replace('0X', '0x')))).toBe(REFERENCE)
    expect(readReferenceKey(PAYER)).toBeUndefined()
    expect(() => toReferenceKey('0x12')).toThrow(expect.objectContaining({ kind: 'unsupported' }))
  })
})

describe('the author of Solana deposits', () => {
  const author = createSolanaDepositAuthor({ chainId: 'genesis', decimalsOf: () => 6 })
  const request = { depositAddress: OTHER, sender: PAYER, amount: 7n, token: null, reference: REFERENCE }

  it('names the reference in the transfer and in a memo, and the sender as the payer', () => {
    const { action } = author.author(request)
    expect(action).toMatchObject({ chain_id: 'genesis', payer: PAYER })
    const [transfer, memo] = action.instructions
    expect(transfer?.accounts.map(({ address }) => address)).toEqual([
      PAYER,
      OTHER,
      toReferenceKey(REFERENCE),
    ])
    expect(Buffer.from(memo?.data ?? '', 'base64').toString()).toBe(REFERENCE)
  })

  it.each([
    { amount: 0n },
    { amount: 2n ** 64n },
    { sender: findTokenAccount(PAYER, USDC) },
    { depositAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' },
    { reference: '0x' },
    { token: 'USDC' },
  ])('refuses %o', (wrong) => {
    expect(() => author.author({ ...request, ...wrong })).toThrow(
      expect.objectContaining({ name: 'ChainError', kind: 'unsupported' }),
    )
  })
})

describe('signed bytes as text', () => {
  it('say until when they may land, and belong to their id alone', () => {
    const { sign } = keyOfMnemonic('test test test test test test test test test test test junk')
    const message = compileMessage({ payer: PAYER, blockhash: BLOCKHASH, instructions: INSTRUCTIONS })
    const raw = writeSigned({ transaction: toTransaction(message, sign(message)), lastValidHeight: 42n })
    expect(() => readSigned({ raw, txId: PAYER, slot: 0n })).toThrow(/do not belong/)
    expect(() => readSigned({ raw: 'x', txId: PAYER, slot: 0n })).toThrow(/not a payout/)
    expect(fromBase64(raw.slice(3)).length).toBeGreaterThan(65)
  })
})
