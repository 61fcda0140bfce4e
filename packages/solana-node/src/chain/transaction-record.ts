import type { TransactionMetadata } from 'litesvm'
import { toBase58 } from './base58.ts'
import type { DecodedTransaction } from './decode-transaction.ts'
import { COMPUTE_BUDGET_PROGRAM, MEMO_PROGRAMS } from './programs.ts'
import type { TransactionError } from './transaction-error.ts'

export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: string
  readonly owner: string
  readonly programId: string
  readonly amount: bigint
  readonly decimals: number
}

export interface InnerInstructionRecord {
  readonly programIdIndex: number
  readonly accounts: readonly number[]
  /** Base58. */
  readonly data: string
  readonly stackHeight: number
}

/** A mined transaction with its results. */
export interface TransactionRecord {
  readonly signature: string
  readonly slot: number
  readonly bytes: Uint8Array
  readonly keys: readonly string[]
  readonly error: TransactionError | null
  readonly fee: bigint
  readonly preBalances: readonly bigint[]
  readonly postBalances: readonly bigint[]
  readonly preTokenBalances: readonly TokenBalance[]
  readonly postTokenBalances: readonly TokenBalance[]
  readonly inner: readonly {
    readonly index: number
    readonly instructions: readonly InnerInstructionRecord[]
  }[]
  readonly logs: readonly string[]
  readonly unitsConsumed: bigint
  readonly memo: string | null
}

const LAMPORTS_PER_SIGNATURE = 5_000n
const MICRO = 1_000_000n
const UNITS_PER_INSTRUCTION = 200_000n
const SET_UNIT_LIMIT = 2
const SET_UNIT_PRICE = 3

/** A transaction's fee: a fixed amount per signature, and its compute unit price. */
export function feeOf(decoded: Pick<DecodedTransaction, 'header' | 'instructions' | 'keys'>): bigint {
  const { header, instructions, keys } = decoded
  const isBudget = ({ program }: { program: number }): boolean => keys[program] === COMPUTE_BUDGET_PROGRAM
  const settings = instructions.filter(isBudget).map(({ data }) => Buffer.from(data))
  const limit = settings.find((data) => data[0] === SET_UNIT_LIMIT)?.readUInt32LE(1)
  const price = settings.find((data) => data[0] === SET_UNIT_PRICE)?.readBigUInt64LE(1) ?? 0n
  const others = BigInt(instructions.length - settings.length)
  const units = limit === undefined ? UNITS_PER_INSTRUCTION * others : BigInt(limit)
  return LAMPORTS_PER_SIGNATURE * BigInt(header.signers) + (price * units + MICRO - 1n) / MICRO
}

export function memoOf({ instructions, keys }: DecodedTransaction): string | null {
  const memos = instructions
    .filter(({ program }) => MEMO_PROGRAMS.includes(keys[program] ?? ''))
    .map(({ data }) => `[${String(data.length)}] ${Buffer.from(data).toString()}`)
  return memos.length === 0 ? null : memos.join('; ')
}

export function innerOf(meta: TransactionMetadata): TransactionRecord['inner'] {
  return meta
    .innerInstructions()
    .map((list, index) => ({
      index,
      instructions: list.map((entry) => {
        const instruction = entry.instruction()
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: toBase58(instruction.data()),
          stackHeight: entry.stackHeight(),
        }
      }),
    }))
    .filter(({ instructions }) => instructions.length > 0)
}
