import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { ChainError } from '../../errors/chain-error.ts'
import { createByteReader, type ByteReader } from './byte-reader.ts'

export interface ParsedInput {
  readonly txId: string
  readonly index: number
}

export interface ParsedOutput {
  /** Satoshis. */
  readonly value: bigint
  /** In hex. */
  readonly script: string
}

export interface ParsedTransaction {
  readonly txId: string
  /** A coinbase, whose outputs cannot be spent for a hundred blocks. */
  readonly isCoinbase: boolean
  readonly inputs: readonly ParsedInput[]
  readonly outputs: readonly ParsedOutput[]
}

export interface ParsedBlock {
  readonly hash: string
  readonly previous: string
  readonly minedAtMs: number
  readonly transactions: readonly ParsedTransaction[]
}

const HEADER_BYTES = 80
const HASH_BYTES = 32
/** Minimum sizes: an input and an output with an empty script, an empty witness, a transaction with one input and one output. */
const LEAST_BYTES = { input: 41, output: 9, witness: 1, transaction: 10 }
const NO_TRANSACTION = '0'.repeat(64)

const hashTwice = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))
/** Display form of a hash: reversed bytes. */
const toText = (hash: Uint8Array): string => bytesToHex(hash.toReversed())

function readTransaction(reader: ByteReader): ParsedTransaction & { readonly hash: Uint8Array } {
  const version = reader.take(4)
  const isSegwit = reader.peek(0) === 0 && reader.peek(1) === 1
  if (isSegwit) reader.take(2)
  const start = reader.offset
  const inputs = Array.from({ length: reader.items(LEAST_BYTES.input) }, () => {
    const txId = toText(reader.take(HASH_BYTES))
    const index = reader.uint32()
    reader.take(reader.count())
    reader.take(4)
    return { txId, index }
  })
  const outputs = Array.from({ length: reader.items(LEAST_BYTES.output) }, () => {
    const value = reader.uint64()
    return { value, script: bytesToHex(reader.take(reader.count())) }
  })
  const body = reader.since(start)
  if (isSegwit) {
    for (const _ of inputs) {
      const items = reader.items(LEAST_BYTES.witness)
      for (let item = 0; item < items; item += 1) reader.take(reader.count())
    }
  }
  const hash = hashTwice(concatBytes(version, body, reader.take(4)))
  const isCoinbase = inputs.length === 1 && inputs[0]?.txId === NO_TRANSACTION
  return { hash, txId: toText(hash), isCoinbase, inputs, outputs }
}

/** Parses a single transaction. Throws `rpc_untrustworthy` for invalid bytes. */
export function parseTransaction(raw: Uint8Array): ParsedTransaction {
  const reader = createByteReader(raw)
  const transaction = readTransaction(reader)
  if (reader.offset === raw.length) return transaction
  throw new ChainError('rpc_untrustworthy', 'There is more than a transaction in these bytes.')
}

/** The Merkle root of the transaction ids; an odd one is paired with itself. */
function merkleRoot(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes
  while (level.length > 1) {
    const pairs = Math.ceil(level.length / 2)
    level = Array.from({ length: pairs }, (_, place) => {
      const left = level[2 * place] ?? new Uint8Array()
      return hashTwice(concatBytes(left, level[2 * place + 1] ?? left))
    })
  }
  return level[0] ?? new Uint8Array()
}

/**
 * Parses a block, and verifies that it has this hash and exactly these transactions: its header hashes to it and contains the Merkle root
 * of their ids. Throws `rpc_untrustworthy` for any other bytes.
 */
export function parseBlock(raw: Uint8Array, hash: string): ParsedBlock {
  const reader = createByteReader(raw)
  const header = reader.take(HEADER_BYTES)
  if (toText(hashTwice(header)) !== hash) {
    throw new ChainError('rpc_untrustworthy', `The node sent another block for ${hash}.`)
  }
  const transactions = Array.from({ length: reader.items(LEAST_BYTES.transaction) }, () =>
    readTransaction(reader),
  )
  const root = bytesToHex(merkleRoot(transactions.map((transaction) => transaction.hash)))
  const ids = new Set(transactions.map(({ txId }) => txId))
  // Duplicated transactions can yield the same root (CVE-2012-2459).
  const isWhole = reader.offset === raw.length && ids.size === transactions.length
  if (!isWhole || root !== bytesToHex(header.slice(36, 68))) {
    throw new ChainError(
      'rpc_untrustworthy',
      `The node's block ${hash} does not have the transactions that it names.`,
    )
  }
  const view = new DataView(header.buffer, header.byteOffset)
  return {
    hash,
    previous: toText(header.slice(4, 36)),
    minedAtMs: view.getUint32(68, true) * 1_000,
    transactions,
  }
}
