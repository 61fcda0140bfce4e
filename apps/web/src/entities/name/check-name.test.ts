// @vitest-environment jsdom
import type { NameAnswerWire } from '@sunspan/api'
import { describe, expect, it } from 'vitest'
import { signBytesForTests } from '../../testing/receipt-key.ts'
import { signedAddressName, signedName } from '../../testing/signed-name.ts'
import { checkAddressNames, checkNameAnswer } from './check-name.ts'

const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ATTACKER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PAST = '2026-01-01T00:00:00.000Z'
const NAME = 'Alice.eth'
const question = { networkId: 'base', name: NAME }
const honest = signedName('base', NAME, RECEIVER)

describe('what a name resolves to', () => {
  it('is believed where the service has signed it', async () => {
    expect(await checkNameAnswer(question, honest)).toEqual({ status: 'resolved', address: RECEIVER })
    // The answer's spelling is neither signed nor shown.
    expect(await checkNameAnswer(question, { ...honest, name: 'bob.eth' })).toMatchObject({
      status: 'resolved',
    })
  })

  const { signed } = honest
  it.each<[string, NameAnswerWire]>([
    ['another address', { ...honest, address: ATTACKER }],
    ['no address', { ...honest, address: null }],
    ['no signature', { ...honest, signed: null }],
    ['the signature of another name', signedName('base', 'mallory.eth', RECEIVER)],
    ['the signature of another spelling', signedName('base', 'alice.eth', RECEIVER)],
    ['the signature of another network', signedName('ethereum', NAME, RECEIVER)],
    [
      'the signature of the other direction',
      { ...honest, signed: signedAddressName('base', RECEIVER, NAME).signed },
    ],
    [
      'a later expiry',
      { ...honest, signed: signed && { ...signed, expires_at: '2099-01-01T00:00:00.000Z' } },
    ],
    ['another key', { ...honest, signed: signed && { ...signed, key_id: '0011223344556677' } }],
    [
      'a signature with another key',
      {
        ...honest,
        signed: signed && {
          ...signed,
          ...signBytesForTests(new Uint8Array([1]), new Uint8Array(32).fill(8)),
        },
      },
    ],
  ])('W-24 is refused with %s', async (_name, answer) => {
    expect(await checkNameAnswer(question, answer)).toEqual({ status: 'unsigned' })
  })

  it('W-24 is refused when its time is over, or is not a time', async () => {
    expect(await checkNameAnswer(question, signedName('base', NAME, RECEIVER, PAST))).toEqual({
      status: 'expired',
    })
    expect(await checkNameAnswer(question, signedName('base', NAME, RECEIVER, 'soon'))).toEqual({
      status: 'expired',
    })
  })

  it('may be nothing without a signature', async () => {
    for (const status of ['unknown', 'invalid', 'unsupported'] as const)
      expect(
        await checkNameAnswer(question, { status, name: NAME, address: ATTACKER, signed: null }),
      ).toEqual({
        status,
      })
  })
})

describe('the names that an address goes by', () => {
  const of = { networkId: 'base', address: RECEIVER }
  const own = signedAddressName('base', RECEIVER, 'alice.eth')

  it('are believed where the service has signed them, the default first', async () => {
    expect(await checkAddressNames(of, [own])).toEqual(['alice.eth'])
    const other = { ...signedAddressName('base', RECEIVER, 'work.eth'), is_default: false }
    expect(await checkAddressNames(of, [other, own])).toEqual(['alice.eth', 'work.eth'])
    expect(await checkAddressNames(of, [])).toEqual([])
  })

  it('W-24 are left out for any other answer', async () => {
    // The owner of a name may point it at another person's address.
    const forward = signedName('base', 'treasury.eth', RECEIVER).signed
    for (const wrong of [
      { ...own, name: 'treasury.eth' },
      signedAddressName('base', ATTACKER, 'alice.eth'),
      signedAddressName('ethereum', RECEIVER, 'alice.eth'),
      signedAddressName('base', RECEIVER, 'alice.eth', PAST),
      ...(forward === null ? [] : [{ name: 'treasury.eth', is_default: true, signed: forward }]),
    ]) {
      expect(await checkAddressNames(of, [wrong])).toEqual([])
      expect(await checkAddressNames(of, [wrong, own])).toEqual(['alice.eth'])
    }
  })
})
