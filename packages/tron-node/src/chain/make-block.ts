import { sha256, type TronKey } from '../protobuf/address.ts'
import { writeMessage } from '../protobuf/wire.ts'
import type { TronBlock } from './ledger.ts'

export const BLOCK_VERSION = 31
const HASH_BYTES = 32
const ID_DIGITS = 16

const fromHex = (text: string): Buffer => Buffer.from(text, 'hex')

/** Root of the tree over the transactions of a block. */
function merkleRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return Buffer.alloc(HASH_BYTES)
  let row = leaves
  while (row.length > 1) {
    const next: Buffer[] = []
    for (let place = 0; place < row.length; place += 2) {
      const left = row[place]
      const right = row[place + 1]
      if (left !== undefined) next.push(right === undefined ? left : sha256(Buffer.concat([left, right])))
    }
    row = next
  }
  return row[0] ?? Buffer.alloc(HASH_BYTES)
}

/** Closes a block: its id is its number and the end of its header's hash, which its producer signs. */
export function makeBlock(
  producer: TronKey,
  spec: Pick<TronBlock, 'number' | 'parent' | 'time' | 'transactions' | 'evmHeight'> & {
    /** Whole transactions, whose hashes are the leaves. */
    readonly bodies: readonly Uint8Array[]
  },
): TronBlock {
  const { bodies, ...block } = spec
  const root = merkleRoot(bodies.map((body) => sha256(body)))
  const header = writeMessage([
    { id: 1, number: BigInt(block.time) },
    { id: 2, bytes: root },
    { id: 3, bytes: fromHex(block.parent) },
    { id: 7, number: BigInt(block.number) },
    { id: 9, bytes: fromHex(producer.address) },
    { id: 10, number: BigInt(BLOCK_VERSION) },
  ])
  const hash = sha256(header)
  const id = `${block.number.toString(16).padStart(ID_DIGITS, '0')}${hash.toString('hex').slice(ID_DIGITS)}`
  const signature = Buffer.from(producer.sign(hash)).toString('hex')
  return { ...block, id, root: root.toString('hex'), signature }
}

/** The first block of a chain, the same whenever it is made. */
export const makeGenesis = (producer: TronKey, origin: string): TronBlock =>
  makeBlock(producer, { number: 0, parent: origin, time: 0, transactions: [], bodies: [], evmHeight: 0 })
