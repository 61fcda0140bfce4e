import { randomBytes } from 'node:crypto'
import { Address } from '@ton/core'
import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'

import type { PreparedTransfer } from '../../capabilities/payout-sender.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { writeText } from '../messages/comments.ts'
import { readNotification } from '../jettons/jetton-messages.ts'
import { COIN, createTonWorld } from '../testing/ton-world.ts'
import { readTransactions } from '../rpc/schemas.ts'
import { walletText } from '../to-address.ts'

const MEMO = 'Überweisung 104723'

let slot = 0n

const world = useShared(createTonWorld)

const newAddress = (): string => walletText(new Address(0, randomBytes(32)))

async function land(transfer: PreparedTransfer): Promise<void> {
  await world.adapter.payouts.broadcast(transfer, UNLIMITED)
  await world.settle()
  expect(await world.adapter.payouts.lookup(transfer, UNLIMITED)).toMatchObject({ status: 'confirmed' })
}

/** The body of the newest message to an address. */
async function bodyAt(address: string) {
  const account = Object(await world.node.call('getAddressInformation', { address }))
  const { lt, hash } = account.last_transaction_id
  const answer = await world.node.call('getTransactions', { address, limit: 1, lt, hash })
  const [last] = await readTransactions(answer)
  return last?.transaction.inMessage?.body
}

it('gives coins their memo as a comment, and those without one no body at all', async () => {
  const to = newAddress()
  const plain = newAddress()
  const { payouts } = world.adapter
  await land(
    await payouts.prepare({ recipient: to, token: null, amount: COIN, memo: MEMO }, (slot += 1n), UNLIMITED),
  )
  await land(await payouts.prepare({ recipient: plain, token: null, amount: COIN }, (slot += 1n), UNLIMITED))
  expect((await bodyAt(to))?.equals(writeText(MEMO))).toBe(true)
  expect((await bodyAt(plain))?.bits.length).toBe(0)
})

it('gives tokens their memo in the notice that their recipient gets', async () => {
  const recipient = newAddress()
  const intent = { recipient, token: world.token, amount: 5n, memo: MEMO }
  await land(await world.adapter.payouts.prepare(intent, (slot += 1n), UNLIMITED))
  const body = await bodyAt(recipient)
  const notification = body === undefined ? undefined : readNotification(body)
  expect(notification?.amount).toBe(5n)
  expect(notification?.payload?.equals(writeText(MEMO))).toBe(true)
})

it('gives each payment of a batch its own', async () => {
  const { batch } = world.adapter.payouts
  if (batch === undefined) throw new TypeError('TON pays no batches.')
  const memos = ['1', '2', undefined]
  const intents = memos.map((memo, place) => ({
    id: `0x${String(place).padStart(64, '0')}`,
    recipient: newAddress(),
    token: null,
    amount: COIN,
    ...(memo === undefined ? {} : { memo }),
  }))
  await land(await batch.prepare(intents, (slot += 1n), UNLIMITED))
  for (const { recipient, memo } of intents) {
    const body = await bodyAt(recipient)
    expect(memo === undefined ? body?.bits.length === 0 : body?.equals(writeText(memo))).toBe(true)
  }
})

it('gives tokens of a batch theirs', async () => {
  const { batch } = world.adapter.payouts
  if (batch === undefined) throw new TypeError('TON pays no batches.')
  const intents = ['1', '2'].map((memo, place) => ({
    id: `0x${String(place).padStart(64, '0')}`,
    recipient: newAddress(),
    token: world.token,
    amount: 5n,
    memo,
  }))
  await land(await batch.prepare(intents, (slot += 1n), UNLIMITED))
  for (const { recipient, memo } of intents) {
    const body = await bodyAt(recipient)
    const notification = body === undefined ? undefined : readNotification(body)
    expect(notification?.payload?.equals(writeText(memo))).toBe(true)
  }
})
