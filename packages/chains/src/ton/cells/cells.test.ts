import { Address, beginCell, Cell as OfficialCell } from '@ton/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesBits, uintBits, type Cell } from './cell.ts'
import { hashCell } from './hash-cell.ts'
import { parseBoc } from './parse-boc.ts'
import { toBoc } from './to-boc.ts'
import { addressBits, coinsBits } from './values.ts'

const bits = fc.array(fc.constantFrom('0', '1'), { maxLength: 1_023 }).map((list) => list.join(''))

function official({ bits: text, refs }: Cell): OfficialCell {
  const builder = beginCell()
  for (const bit of text) builder.storeBit(bit === '1')
  for (const ref of refs) builder.storeRef(official(ref))
  return builder.endCell()
}

/** Cells with at most one reference, like message bodies. */
const chains = fc
  .array(bits, { minLength: 1, maxLength: 4 })
  .map((list) =>
    list.reduceRight<Cell>((ref, text) => ({ bits: text, refs: [ref] }), { bits: '1', refs: [] }),
  )
const trees = fc.letrec<{ cell: Cell }>((tie) => ({
  cell: fc.record({
    bits,
    refs: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('cell'), { maxLength: 4 })),
  }),
})).cell

describe('bags of cells', () => {
  it('are spelled as the official library spells them', () => {
    fc.assert(
      fc.property(chains, (cell) => {
        expect(toBoc(cell)).toBe(official(cell).toBoc().toString('base64'))
      }),
    )
  })

  it('are read by the official library as they were meant, whatever refers to what', () => {
    fc.assert(
      fc.property(trees, (cell) => {
        const shared = { bits: '11', refs: [cell, { bits: '', refs: [cell] }] }
        fc.pre(toBoc(shared).length < 40_000)
        expect(OfficialCell.fromBase64(toBoc(shared)).hash()).toEqual(official(shared).hash())
      }),
    )
  })

  it('are read as the official library writes them, and have its hashes', () => {
    fc.assert(
      fc.property(trees, fc.boolean(), fc.boolean(), (cell, idx, crc32) => {
        const theirs = official(cell)
        const read = parseBoc(theirs.toBoc({ idx, crc32 }).toString('base64'))
        expect(read).toEqual(cell)
        expect(Buffer.from(hashCell(cell))).toEqual(theirs.hash())
      }),
    )
  })

  it('hold code from a library, by its hash', () => {
    const bytes = Buffer.concat([Buffer.of(2), Buffer.alloc(32, 7)])
    const theirs = new OfficialCell({ exotic: true, bits: beginCell().storeBuffer(bytes).endCell().bits })
    const read = parseBoc(theirs.toBoc().toString('base64'))
    expect(read).toEqual({ bits: bytesBits(bytes), refs: [], isExotic: true })
    expect(Buffer.from(hashCell(read ?? { bits: '', refs: [] }))).toEqual(theirs.hash())
  })

  it('with a byte changed are invalid, or differ', () => {
    const cell = { bits: uintBits(7, 90), refs: [{ bits: '101', refs: [] }] }
    const bytes = Buffer.from(toBoc(cell), 'base64')
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const changed = Buffer.from(bytes)
        changed[place] = (changed[place] ?? 0) ^ change
        expect(parseBoc(changed.toString('base64'))).not.toEqual(cell)
      }),
      // The flags byte, so that a checksum is present but not announced.
      { examples: [[4, 0x70]] },
    )
  })

  it.each(['', 'te6', '!', 'te6ccgEBAQEAAgAAAA=', btoa('\xb5\xee\x9c\x72\x01\x01\xff\x01\x00\x00\x00')])(
    '%j is invalid',
    (text) => expect(parseBoc(text)).toBeUndefined(),
  )
})

describe('values', () => {
  it('are written as the official library writes them', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 120n - 1n }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.constantFrom(0, -1),
        (amount, hash, workchain) => {
          const theirs = beginCell()
            .storeCoins(amount)
            .storeAddress(new Address(workchain, Buffer.from(hash)))
          const ours = { bits: coinsBits(amount) + addressBits({ workchain, hash }), refs: [] }
          expect(toBoc(ours)).toBe(theirs.endCell().toBoc().toString('base64'))
        },
      ),
    )
  })
})
