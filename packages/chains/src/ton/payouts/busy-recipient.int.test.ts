import { randomBytes } from 'node:crypto'
import { Address, beginCell, comment, internal, storeMessage } from '@ton/core'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, expect, it } from 'vitest'
import type { PayoutState } from '../../capabilities/payout-sender.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { COIN, createTonWorld } from '../testing/ton-world.ts'
import { toAddress, walletText } from '../to-address.ts'

const MESSAGES = 2_500
const IN_A_BLOCK = 100
/** Per lookup, regardless of the recipient's later activity. */
const MOST_CALLS = 40

let slot = 0n
let calls: string[] = []
/** Methods that the node does not support. */
let unknown: readonly string[] = []

const world = useShared(createTonWorld)
const adapter = useShared(() =>
  world.createAdapter({
    async fetch(input, init) {
      const asked: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
      const method = String(Object(asked).method)
      calls.push(method)
      if (!unknown.includes(method)) return fetch(input, init)
      return Response.json({ ok: false, error: 'Method not found', code: 404 }, { status: 404 })
    },
  }),
)
beforeEach(() => {
  unknown = []
})

/** A third party sends an account a large number of messages. */
async function flood(to: string): Promise<void> {
  for (let from = 0; from < MESSAGES; from += IN_A_BLOCK) {
    await Promise.all(
      Array.from({ length: IN_A_BLOCK }, async (_, place) => {
        const body = comment(`dust ${String(from + place)}`)
        const { info, ...rest } = internal({ to: toAddress(to), value: 1n, bounce: false, body })
        if (info.type !== 'internal') throw new TypeError('It is internal.')
        const message = storeMessage({ init: null, ...rest, info: { ...info, src: toAddress(world.token) } })
        const cell = beginCell().store(message).endCell()
        await world.node.call('devnet_send', { message: cell.toBoc().toString('base64') })
      }),
    )
    await world.mine(1)
  }
}

async function pay(token: string | null): Promise<{ recipient: string; lookUp: () => Promise<PayoutState> }> {
  const recipient = walletText(new Address(0, randomBytes(32)))
  const intent = { recipient, token, amount: token === null ? COIN : 700n }
  const transfer = await adapter.payouts.prepare(intent, (slot += 1n), UNLIMITED)
  await adapter.payouts.broadcast(transfer, UNLIMITED)
  await world.mine(4)
  return {
    recipient,
    async lookUp() {
      calls = []
      const state = await adapter.payouts.lookup(transfer, UNLIMITED)
      expect(calls.length).toBeLessThanOrEqual(MOST_CALLS)
      return state
    },
  }
}

it('settles a payout of coins to one who has been sent thousands of messages since', async () => {
  const { recipient, lookUp } = await pay(null)
  expect(await lookUp()).toMatchObject({ status: 'confirmed' })
  await flood(recipient)
  const state = await lookUp()
  expect(state).toMatchObject({ status: 'confirmed' })
  expect(state).not.toHaveProperty('isArriving', true)
  unknown = ['tryLocateResultTx']
  expect(await lookUp()).toEqual(state)
}, 300_000)

it('settles a payout of tokens to one whose jetton wallet has been sent thousands since', async () => {
  const { recipient, lookUp } = await pay(world.token)
  const before = await lookUp()
  expect(before).toMatchObject({ status: 'confirmed' })
  await flood(walletText(await world.jettonWallet(world.token, toAddress(recipient))))
  const state = await lookUp()
  expect(state).toMatchObject({ status: 'confirmed' })
  expect(state).not.toHaveProperty('isArriving', true)
  unknown = ['tryLocateResultTx']
  expect(await lookUp()).toEqual(state)
}, 300_000)
