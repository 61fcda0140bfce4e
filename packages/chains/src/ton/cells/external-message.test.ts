import { Address, beginCell, storeMessage, type Cell } from '@ton/core'
import { WalletContractV4, WalletContractV5R1 } from '@ton/ton'
import { describe, expect, it } from 'vitest'
import { externalHash as officialHash } from '../messages/message-hash.ts'
import { externalHash, ownMessageHash, readExternalMessage } from './external-message.ts'
import { parseBoc } from './parse-boc.ts'

const publicKey = Buffer.alloc(32, 5)
const v4 = WalletContractV4.create({ workchain: 0, publicKey })
const v5 = WalletContractV5R1.create({ publicKey })
const small = beginCell().storeUint(7, 20).endCell()
const large = beginCell().storeBuffer(Buffer.alloc(120, 0x5a)).storeRef(small).endCell()

const read = (cell: Cell) => {
  const parsed = parseBoc(cell.toBoc().toString('base64'))
  return parsed === undefined ? undefined : readExternalMessage(parsed)
}

describe('messages from outside', () => {
  it.each([
    ['the first of a wallet of version 4', v4, v4.init, large],
    ['the first of a wallet of version 5', v5, v5.init, small],
    ['a later one', v4, null, large],
    ['a later one that is short', v4, null, small],
  ])('%s has the hash that the official library gives it', (_, { address: dest }, init, body) => {
    const message = { info: { type: 'external-in', src: null, dest, importFee: 0n }, init, body } as const
    for (const forceRef of [true, false]) {
      const cell = beginCell().store(storeMessage(message, { forceRef })).endCell()
      const found = read(cell)
      expect(found?.to).toEqual({ workchain: 0, hash: Uint8Array.from(dest.hash) })
      expect(found && externalHash(found)).toBe(officialHash(message))
    }
  })

  it.each([
    ['a body alone', large],
    ['nothing', beginCell().endCell()],
    ['a beginning alone', beginCell().storeUint(0b1000_100, 7).endCell()],
    [
      'a message from an account',
      beginCell()
        .storeUint(0x18, 6)
        .storeAddress(new Address(0, Buffer.alloc(32, 1)))
        .endCell(),
    ],
  ])('%s is not an external message', (_, cell) => expect(read(cell)).toBeUndefined())
})

describe('the message that an account has signed', () => {
  const account = { workchain: 0, hash: Uint8Array.from(v4.address.hash) }
  const hashOf = (body: Cell) =>
    officialHash({ info: { type: 'external-in', src: null, dest: v4.address, importFee: 0n }, body })
  const readsLikeAMessage = beginCell()
    .store(
      storeMessage({
        info: { type: 'external-in', src: null, dest: v5.address, importFee: 0n },
        init: null,
        body: small,
      }),
    )
    .endCell()

  it.each([
    ['short', small],
    ['long', large],
    ['that reads like a message to another account', readsLikeAMessage],
  ])('has the same hash by its body alone, %s, as whole', (_, body) => {
    const parsed = parseBoc(body.toBoc().toString('base64'))
    expect(parsed && ownMessageHash(parsed, account)).toBe(hashOf(body))
    const info = { type: 'external-in', src: null, dest: v4.address, importFee: 0n } as const
    const whole = beginCell()
      .store(storeMessage({ info, init: null, body }))
      .endCell()
    const parsedWhole = parseBoc(whole.toBoc().toString('base64'))
    expect(parsedWhole && ownMessageHash(parsedWhole, account)).toBe(hashOf(body))
  })
})
