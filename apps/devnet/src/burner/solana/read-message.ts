import { toBase58 } from '@sunspan/chains/base58'

export interface MessageInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

export interface SolanaMessage {
  readonly payer: string
  readonly blockhash: string
  readonly instructions: readonly MessageInstruction[]
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const HEADER_BYTES = 3

function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new TypeError('The transaction ends too early.')
    at += count
    return bytes.slice(at - count, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  /** Seven bits per byte, lowest first. */
  const length = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
  }
  return { take, byte, length, list: <T>(read: () => T): T[] => Array.from({ length: length() }, read) }
}

/** Parses a transaction with one signature. Throws TypeError for invalid ones, and for messages of later versions. */
export function readTransaction(transaction: Uint8Array): { message: Uint8Array; content: SolanaMessage } {
  const message = transaction.slice(1 + SIGNATURE_BYTES)
  if (transaction[0] !== 1 || (message[0] ?? 0) !== 1) {
    throw new TypeError('The Burner Wallet signs plain transactions of one signer only.')
  }
  const reader = createReader(message)
  reader.take(HEADER_BYTES)
  const keys = reader.list(() => toBase58(reader.take(KEY_BYTES)))
  const keyAt = (index: number): string => {
    const key = keys[index]
    if (key === undefined) throw new TypeError('The transaction names an account that it does not hold.')
    return key
  }
  const blockhash = toBase58(reader.take(KEY_BYTES))
  const instructions = reader.list(() => ({
    program: keyAt(reader.byte()),
    accounts: reader.list(() => keyAt(reader.byte())),
    data: reader.take(reader.length()),
  }))
  return { message, content: { payer: keyAt(0), blockhash, instructions } }
}

/** The same transaction with its signature. */
export function withSignature(message: Uint8Array, signature: Uint8Array): Uint8Array {
  return Uint8Array.of(1, ...signature, ...message)
}
