import { utf8ToBytes } from '@noble/hashes/utils.js'
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './programs.ts'
import { findTokenAccount } from './token-account.ts'

export interface AccountMeta {
  readonly address: string
  readonly isSigner: boolean
  readonly isWritable: boolean
}

/** One instruction: a call of a program. */
export interface SolanaInstruction {
  readonly program: string
  readonly accounts: readonly AccountMeta[]
  readonly data: Uint8Array
}

export const SYSTEM_TRANSFER = 2
export const TOKEN_TRANSFER = 3
export const TOKEN_TRANSFER_CHECKED = 12
const CREATE_IDEMPOTENT = 1
const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3

const signer = (address: string): AccountMeta => ({ address, isSigner: true, isWritable: true })
const writable = (address: string): AccountMeta => ({ address, isSigner: false, isWritable: true })
const readonly = (address: string): AccountMeta => ({ address, isSigner: false, isWritable: false })

/** Little-endian, like everything on Solana. */
function bytesOf(value: bigint, length: number): number[] {
  return Array.from({ length }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}

/** `more` are accounts that the program ignores, such as a reference. */
export function transferCoins(
  { from, to, amount }: { readonly from: string; readonly to: string; readonly amount: bigint },
  more: readonly string[] = [],
): SolanaInstruction {
  return {
    program: SYSTEM_PROGRAM,
    accounts: [signer(from), writable(to), ...more.map(readonly)],
    data: Uint8Array.of(...bytesOf(BigInt(SYSTEM_TRANSFER), 4), ...bytesOf(amount, 8)),
  }
}

export interface TokenTransfer {
  readonly from: string
  readonly to: string
  readonly mint: string
  readonly decimals: number
  readonly amount: bigint
}

/** Between the token accounts of two owners. */
export function transferTokens(transfer: TokenTransfer, more: readonly string[] = []): SolanaInstruction {
  const { from, to, mint, decimals, amount } = transfer
  return {
    program: TOKEN_PROGRAM,
    accounts: [
      writable(findTokenAccount(from, mint)),
      readonly(mint),
      writable(findTokenAccount(to, mint)),
      { address: from, isSigner: true, isWritable: false },
      ...more.map(readonly),
    ],
    data: Uint8Array.of(TOKEN_TRANSFER_CHECKED, ...bytesOf(amount, 8), decimals),
  }
}

/** Creates an owner's token account at the payer's expense; does nothing if it exists. */
export function openTokenAccount(payer: string, owner: string, mint: string): SolanaInstruction {
  return {
    program: ASSOCIATED_TOKEN_PROGRAM,
    accounts: [
      signer(payer),
      writable(findTokenAccount(owner, mint)),
      ...[owner, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM].map(readonly),
    ],
    data: Uint8Array.of(CREATE_IDEMPOTENT),
  }
}

export const writeMemo = (text: string): SolanaInstruction => ({
  program: MEMO_PROGRAM,
  accounts: [],
  data: utf8ToBytes(text),
})

/** Limits the transaction's compute units and sets the price of each, in millionths of a lamport. */
export const setComputeBudget = (units: number, microPrice: bigint): readonly SolanaInstruction[] => [
  {
    program: COMPUTE_BUDGET_PROGRAM,
    accounts: [],
    data: Uint8Array.of(SET_UNIT_LIMIT, ...bytesOf(BigInt(units), 4)),
  },
  {
    program: COMPUTE_BUDGET_PROGRAM,
    accounts: [],
    data: Uint8Array.of(SET_UNIT_PRICE, ...bytesOf(microPrice, 8)),
  },
]
