import { fromBase58 } from '../../encoding/base58.ts'
import type { RpcInstruction, RpcTransaction } from '../rpc/schemas.ts'
import { SYSTEM_TRANSFER, TOKEN_TRANSFER, TOKEN_TRANSFER_CHECKED } from '../transactions/instructions.ts'
import { MEMO_PROGRAM, OLD_MEMO_PROGRAM, SYSTEM_PROGRAM, TOKEN_PROGRAM } from '../transactions/programs.ts'

/** A transfer instruction, either the sender's own or an inner one made by a program. */
export interface Transfer {
  readonly kind: 'coins' | 'tokens'
  /** Source and destination accounts; token accounts for tokens. */
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

const COIN_BYTES = 12
const TOKEN_BYTES = 9
const CHECKED_BYTES = 10
const MEMO_TEXT = /^0x[0-9a-f]{32}$/i
/** Length of a reference as hex text. */
const MEMO_BYTES = 34

/** All accounts of a transaction, in the order in which its instructions index them. */
export function accountsOf({ transaction, meta }: RpcTransaction): readonly string[] {
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  return [...transaction.message.accountKeys, ...writable, ...readonly]
}

function instructionsOf({ transaction, meta }: RpcTransaction): readonly RpcInstruction[] {
  return [
    ...transaction.message.instructions,
    ...(meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions),
  ]
}

function readAmount(bytes: Uint8Array, offset: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(offset, true)
}

function readTransfer(instruction: RpcInstruction, keys: readonly string[]): readonly Transfer[] {
  const account = (place: number): string => keys[instruction.accounts[place] ?? -1] ?? ''
  const program = keys[instruction.programIdIndex]
  const { data } = instruction
  if (program === SYSTEM_PROGRAM) {
    const bytes = fromBase58(data, COIN_BYTES)
    if (bytes === undefined || bytes[0] !== SYSTEM_TRANSFER || bytes[1] !== 0) return []
    return [{ kind: 'coins', from: account(0), to: account(1), amount: readAmount(bytes, 4) }]
  }
  if (program !== TOKEN_PROGRAM) return []
  const plain = fromBase58(data, TOKEN_BYTES)
  if (plain?.[0] === TOKEN_TRANSFER) {
    return [{ kind: 'tokens', from: account(0), to: account(1), amount: readAmount(plain, 1) }]
  }
  const checked = fromBase58(data, CHECKED_BYTES)
  if (checked?.[0] !== TOKEN_TRANSFER_CHECKED) return []
  return [{ kind: 'tokens', from: account(0), to: account(2), amount: readAmount(checked, 1) }]
}

/** Plain transfers of a transaction, including those of inner instructions. */
export function readTransfers(transaction: RpcTransaction): readonly Transfer[] {
  const keys = accountsOf(transaction)
  return instructionsOf(transaction).flatMap((instruction) => readTransfer(instruction, keys))
}

/** Memos that are references, in lower case. */
export function readMemos(transaction: RpcTransaction): readonly string[] {
  const keys = accountsOf(transaction)
  return instructionsOf(transaction).flatMap(({ programIdIndex, data }) => {
    const program = keys[programIdIndex]
    if (program !== MEMO_PROGRAM && program !== OLD_MEMO_PROGRAM) return []
    const bytes = fromBase58(data, MEMO_BYTES)
    const text = bytes === undefined ? '' : String.fromCodePoint(...bytes)
    return MEMO_TEXT.test(text) ? [text.toLowerCase()] : []
  })
}
