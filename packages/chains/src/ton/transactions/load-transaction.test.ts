import {
  Address,
  beginCell,
  Cell as OfficialCell,
  internal,
  loadTransaction,
  storeMessage,
  type Cell,
  type Message,
} from '@ton/core'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../testing/cpu-time.ts'
import { toBoc } from '../cells/to-boc.ts'
import { stateInitWithLibraries } from '../testing/shared-cells.ts'
import { writeTransaction } from '../testing/write-transaction.ts'
import { loadTonTransaction } from './load-transaction.ts'

/** Many times what is needed, and still imperceptible. */
const MOST_MS = 100

const official = (cell: Parameters<typeof toBoc>[0]): Cell => OfficialCell.fromBase64(toBoc(cell))
const owner = new Address(0, Buffer.alloc(32, 1))
const stranger = new Address(0, Buffer.alloc(32, 2))
const { info } = internal({ to: owner, value: 5n, bounce: false })
if (info.type !== 'internal') throw new TypeError('It is internal.')
const body = beginCell().storeUint(7, 32).endCell()
/** The part of a message before its initial state. */
const beginning = beginCell()
  .store(storeMessage({ info: { ...info, src: stranger }, body }))
  .endCell()
  .beginParse()
const head = beginCell()
  .storeBits(beginning.loadBits(beginning.remainingBits - 32 - 2))
  .endCell()

const plain = beginCell()
  .store(storeMessage({ info: { ...info, src: stranger }, body }))
  .endCell()
const libraryBits = beginCell().storeUint(2, 8).storeBuffer(Buffer.alloc(32, 7)).endCell().bits

const messageWith = (init: Cell): Cell =>
  beginCell()
    .storeSlice(head.beginParse())
    .storeUint(0b11, 2)
    .storeRef(init)
    .storeUint(1, 1)
    .storeRef(body)
    .endCell()

/** Compares addresses as text. */
const factsOf = (message: Pick<Message, 'info'> | null | undefined) =>
  Object.entries(message?.info ?? {}).map(([name, fact]) => [
    name,
    fact instanceof Address ? String(fact) : fact,
  ])

function timed<T>(read: () => T): T {
  const start = cpuTime()
  const value = read()
  expect(cpuTime() - start).toBeLessThan(MOST_MS)
  return value
}

describe('a transaction', () => {
  it.each([2, 14, 16, 120])('with libraries that are shared on %d levels is read at once', (levels) => {
    const message = messageWith(official(stateInitWithLibraries(levels)))
    const cell = writeTransaction({ address: owner, lt: 9n, message })
    const read = timed(() => loadTonTransaction(cell))
    const known = loadTransaction(writeTransaction({ address: owner, lt: 9n, message: plain }).beginParse())
    expect(factsOf(read.inMessage)).toEqual(factsOf(known.inMessage))
    expect(read.inMessage?.body.equals(body)).toBe(true)
    expect([read.lt, read.now, read.totalFees]).toEqual([known.lt, known.now, known.totalFees.coins])
    expect(read.unread).toBeUndefined()
  })

  it.each([
    ['is empty', beginCell().endCell()],
    [
      'comes from an address of another kind',
      beginCell().storeUint(0b0100_11, 6).storeUint(0, 600).endCell(),
    ],
    ['is code in a library', new OfficialCell({ exotic: true, bits: libraryBits })],
  ])('with a message that %s keeps its place in the history', (_, message) => {
    const previous = { lt: 3n, hash: Buffer.alloc(32, 9) }
    const read = loadTonTransaction(writeTransaction({ address: owner, lt: 9n, message, previous }))
    expect(read).toMatchObject({ lt: 9n, prevTransactionLt: 3n, inMessage: undefined, outMessages: [] })
    expect(read.prevTransactionHash).toBe(BigInt(`0x${'09'.repeat(32)}`))
    expect(read.unread).toMatch(/cannot be read/)
  })

  it('with an unreadable external message is invalid: only its own wallet can have accepted it', () => {
    const message = beginCell().storeUint(0b10, 2).endCell()
    const cell = writeTransaction({ address: owner, lt: 9n, message })
    expect(() => loadTonTransaction(cell)).toThrow()
  })
})
