import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  forgetRecipient,
  nameRecipient,
  rememberSent,
  readRecipients,
  recentRecipients,
  savedRecipients,
  writeRecipients,
  type Recipient,
} from './recipient.ts'

const ALICE = { family: 'evm', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const
const BOB = { family: 'evm', address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' } as const
const MONDAY = new Date('2026-05-04T10:00:00.000Z')
const TUESDAY = new Date('2026-05-05T10:00:00.000Z')

describe('recipients', () => {
  it('count what was sent to whom, the last one first', () => {
    const recipients = rememberSent(
      rememberSent(rememberSent([], ALICE, MONDAY), BOB, MONDAY),
      ALICE,
      TUESDAY,
    )
    expect(recentRecipients(recipients, 'evm')).toEqual([
      { ...ALICE, name: undefined, lastSentAt: TUESDAY, timesSent: 2 },
      { ...BOB, name: undefined, lastSentAt: MONDAY, timesSent: 1 },
    ])
    expect(recentRecipients(recipients, 'tron')).toEqual([])
  })

  it('are saved under a clean name, by name', () => {
    const recipients = nameRecipient(nameRecipient([], BOB, '  Bob \n the  second '), ALICE, 'Alice')
    expect(savedRecipients(recipients, 'evm').map(({ name }) => name)).toEqual(['Alice', 'Bob the second'])
  })

  it('keep their history without their name, and go when they have none', () => {
    const sent = nameRecipient(rememberSent([], ALICE, MONDAY), ALICE, 'Alice')
    expect(nameRecipient(sent, ALICE, ' ')).toMatchObject([{ name: undefined, timesSent: 1 }])
    expect(nameRecipient(nameRecipient([], BOB, 'Bob'), BOB, '')).toEqual([])
    expect(forgetRecipient(sent, ALICE)).toEqual([])
  })

  it('are limited in number; saved ones stay longest', () => {
    let recipients: readonly Recipient[] = nameRecipient([], ALICE, 'Alice')
    for (let index = 1; index <= 40; index += 1) {
      const address = `0x${index.toString(16).padStart(40, '9')}`
      recipients = rememberSent(recipients, { family: 'evm', address }, new Date(MONDAY.getTime() + index))
    }
    expect(recentRecipients(recipients, 'evm')).toHaveLength(30)
    expect(savedRecipients(recipients, 'evm')).toHaveLength(1)
  })

  const recipient = fc.record({
    family: fc.constant('evm' as const),
    address: fc.constantFrom(ALICE.address, BOB.address),
    name: fc.option(fc.constantFrom('Alice', 'Bob', 'Ünï ☀'), { nil: undefined }),
    lastSentAt: fc.option(fc.date({ noInvalidDate: true, min: MONDAY, max: TUESDAY }), { nil: undefined }),
    timesSent: fc.nat(1_000),
  })

  it('read what they write', () => {
    fc.assert(
      fc.property(recipient, (one) => {
        expect(readRecipients(writeRecipients([one]))).toEqual([one])
      }),
    )
  })

  it.each([
    undefined,
    '',
    '{',
    'null',
    '[]',
    '{"recipients":7}',
    '{"recipients":[null,{"family":"evm","address":"0x12"},{"family":"moon","address":"0x12"}]}',
  ])('leave out what is broken: %s', (text) => {
    expect(readRecipients(text)).toEqual([])
  })
})
