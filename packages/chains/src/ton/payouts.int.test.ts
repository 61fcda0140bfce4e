import { randomBytes } from 'node:crypto'
import { Address } from '@ton/core'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BlockRef } from '../capabilities/deposit-scanner.ts'
import type { PayoutState, PreparedTransfer } from '../capabilities/payout-sender.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { TRANSFER_VALUE } from './jettons/jetton-transfer.ts'
import { BATCH_VALUE, LEG_FEE, ORDER_FEE, WALLET_RESERVE } from './payout-costs.ts'
import { COIN, createTonWorld } from './testing/ton-world.ts'
import { walletText } from './to-address.ts'

let slot = 0n

const world = useShared(createTonWorld)
beforeAll(async () => {
  // Every message takes a block, so that bounces can be observed in transit.
  await world.node.call('devnet_setDelivery', { delivery: 'step' })
})

const newAddress = (): string => walletText(new Address(0, randomBytes(32)))
const balanceOf = async (owner: string, token: string | null, at?: bigint): Promise<bigint> => {
  const [balance] = await world.adapter.balances.getBalances(owner, [token], UNLIMITED, at)
  if (balance === undefined) throw new TypeError('No balance was read.')
  return balance
}
const head = async (): Promise<bigint> => (await world.adapter.scanner.head(UNLIMITED)).height
const prepare = (recipient: string, token: string | null, amount: bigint): Promise<PreparedTransfer> =>
  world.adapter.payouts.prepare({ recipient, token, amount }, (slot += 1n), UNLIMITED)
const lookup = (transfer: PreparedTransfer): Promise<PayoutState> =>
  world.adapter.payouts.lookup(transfer, UNLIMITED)
const send = (transfer: PreparedTransfer): Promise<void> =>
  world.adapter.payouts.broadcast(transfer, UNLIMITED)

/** `arriving`, or the status with its confirmations. */
function describeState(state: PayoutState): string {
  if (state.status === 'confirmed' && state.isArriving === true) return 'arriving'
  return 'confirmations' in state ? `${state.status} ${String(state.confirmations)}` : state.status
}

/** The scanner's total upkeep of the wallet in the blocks after the cursor, up to a height. */
async function upkeepUntil(cursor: BlockRef, height: bigint): Promise<bigint> {
  const request = { cursor, recentBlocks: [], maxBlocks: 1_000 }
  const { upkeep = [] } = await world.adapter.scanner.scan(request, UNLIMITED)
  return upkeep.reduce((sum, { amount, block }) => (block.height <= height ? sum + amount : sum), 0n)
}

const idOf = (place: number): string => `0x${place.toString(16).padStart(64, '0')}`
const prepareBatch = (amounts: readonly bigint[], token: string | null = null) => {
  const { batch } = world.adapter.payouts
  if (batch === undefined) throw new TypeError('TON pays no batches.')
  const intents = amounts.map((amount, place) => ({
    id: idOf(place),
    recipient: newAddress(),
    token,
    amount,
  }))
  return batch
    .prepare(intents, (slot += 1n), UNLIMITED)
    .then((transfer) => ({ transfer, recipients: intents.map(({ recipient }) => recipient) }))
}

describe('a payout of coins, a step a block', () => {
  it('is arriving until its recipient has it', async () => {
    const recipient = newAddress()
    const transfer = await prepare(recipient, null, COIN)
    await send(transfer)
    const seen: string[] = []
    for (let block = 0; block < 4; block += 1) {
      seen.push(`${describeState(await lookup(transfer))}, ${String(await balanceOf(recipient, null))} there`)
      await world.mine(1)
    }
    expect(seen).toEqual([
      'unknown, 0 there',
      'arriving, 0 there',
      `confirmed 1, ${String(COIN)} there`,
      `confirmed 2, ${String(COIN)} there`,
    ])
  })
})

describe('a batch, a step a block', () => {
  it('leaves as one, and the books are even after every block', async () => {
    const cursor = await world.adapter.scanner.head(UNLIMITED)
    const before = await balanceOf(world.treasury, null)
    const { transfer, recipients } = await prepareBatch([COIN, 2n * COIN, 3n * COIN])
    await send(transfer)
    const seen: string[] = []
    for (let block = 0; block < 5; block += 1) {
      const state = await lookup(transfer)
      seen.push(describeState(state))
      const height = await head()
      const paid = state.status === 'confirmed' && state.height <= height ? 6n * COIN : 0n
      const booked = before - paid + (await upkeepUntil(cursor, height))
      expect(await balanceOf(world.treasury, null)).toBe(booked)
      await world.mine(1)
    }
    expect(seen).toEqual(['unknown', 'pending', 'arriving', 'confirmed 1', 'confirmed 2'])
    const held = await Promise.all(recipients.map((recipient) => balanceOf(recipient, null)))
    expect(held).toEqual([COIN, 2n * COIN, 3n * COIN])
  })

  it('of which the wallet cannot send all sends nothing, and its number is used up', async () => {
    const cursor = await world.adapter.scanner.head(UNLIMITED)
    const held = await balanceOf(world.treasury, null)
    const large = (held * 2n) / 3n
    const first = await prepareBatch([COIN, large])
    const second = await prepareBatch([COIN, large])
    for (const { transfer } of [first, second]) {
      await send(transfer)
      await world.mine(3)
    }
    expect(await lookup(first.transfer)).toMatchObject({ status: 'confirmed', legs: [{}, {}] })
    // The wallet could have afforded the smaller one.
    expect(await lookup(second.transfer)).toMatchObject({ status: 'failed', feePaid: 0n })
    for (const recipient of second.recipients) expect(await balanceOf(recipient, null)).toBe(0n)
    const booked = held - COIN - large + (await upkeepUntil(cursor, await head()))
    expect(await balanceOf(world.treasury, null)).toBe(booked)
    const request = { cursor, recentBlocks: [], maxBlocks: 1_000 }
    expect((await world.adapter.scanner.scan(request, UNLIMITED)).deposits).toEqual([])
    await world.fund(Address.parse(world.treasury), null, held)
    await world.mine(1)
    await send(second.transfer)
    await world.mine(3)
    for (const recipient of second.recipients) expect(await balanceOf(recipient, null)).toBe(0n)
  })
})

describe('a payout of tokens, a step a block', () => {
  it('is pending, then arriving, then paid', async () => {
    const recipient = newAddress()
    const transfer = await prepare(recipient, world.token, 700n)
    await send(transfer)
    const seen: string[] = []
    for (let block = 0; block < 5; block += 1) {
      const state = await lookup(transfer)
      seen.push(describeState(state))
      await world.mine(1)
    }
    expect(seen).toEqual(['unknown', 'pending', 'arriving', 'confirmed 0', 'confirmed 1'])
    expect(await balanceOf(recipient, world.token)).toBe(700n)
  })

  it('that the issuer stops on its way fails, and the tokens are ours again', async () => {
    const locked = newAddress()
    const before = await balanceOf(world.treasury, world.token)
    const transfer = await prepare(locked, world.token, 900n)
    await world.node.call('devnet_lock', { jetton: world.token, address: locked, status: 2 })
    await world.mine(4)
    await send(transfer)
    await world.mine(2)
    expect(await balanceOf(world.treasury, world.token)).toBe(before - 900n)
    const left = await head()
    await world.mine(3)
    const state = await lookup(transfer)
    expect(state).toMatchObject({ status: 'failed', height: left, returnedAt: left + 2n })
    expect(await balanceOf(world.treasury, world.token)).toBe(before)
    expect(await balanceOf(world.treasury, world.token, left + 1n)).toBe(before - 900n)
    expect(await balanceOf(world.treasury, world.token, left + 2n)).toBe(before)
    expect(await balanceOf(locked, world.token)).toBe(0n)
  })
})

describe('a batch of tokens, a step a block', () => {
  /** Amount of the batch that is in transit at the end of a block, according to a lookup. */
  const awayAt = (state: PayoutState, amounts: readonly bigint[], height: bigint): bigint => {
    const legs = state.status === 'confirmed' ? (state.legs ?? []) : []
    return legs.reduce((sum, { id, leftAt = 0n, returnedAt }) => {
      const isAway = leftAt <= height && (returnedAt === undefined || returnedAt > height)
      return isAway ? sum + (amounts[Number(BigInt(id))] ?? 0n) : sum
    }, 0n)
  }

  it('pays each separately, and gets the refused one back, in blocks that a lookup reports', async () => {
    const amounts = [100n, 20n, 3n]
    const before = await balanceOf(world.treasury, world.token)
    const { transfer, recipients } = await prepareBatch(amounts, world.token)
    const [, hostile = ''] = recipients
    await world.node.call('devnet_lock', { jetton: world.token, address: hostile, status: 2 })
    await world.mine(4)
    await send(transfer)
    const seen: string[] = []
    const start = await head()
    for (let block = 0; block < 7; block += 1) {
      // A new adapter looks it up each time: the state comes only from the signed text and the chain.
      const state = await world.createAdapter().payouts.lookup(transfer, UNLIMITED)
      seen.push(describeState(state))
      for (let height = start; height <= (await head()); height += 1n) {
        const held = await balanceOf(world.treasury, world.token, height)
        expect(held).toBe(before - awayAt(state, amounts, height))
      }
      await world.mine(1)
    }
    expect(seen).toEqual([
      'unknown',
      'pending',
      'arriving',
      'arriving',
      'arriving',
      'confirmed 0',
      'confirmed 1',
    ])
    const left = start + 3n
    expect(await lookup(transfer)).toMatchObject({
      legs: [
        { id: idOf(0), outcome: 'paid', leftAt: left },
        { id: idOf(1), outcome: 'failed', leftAt: left, returnedAt: left + 2n },
        { id: idOf(2), outcome: 'paid', leftAt: left },
      ],
    })
    const held = await Promise.all(recipients.map((recipient) => balanceOf(recipient, world.token)))
    expect(held).toEqual([100n, 0n, 3n])
  })

  it('is signed with no more coins than it takes to send as many as there may be, and not with fewer', async () => {
    const poor = await createTonWorld({ coins: 0n })
    try {
      const { batch } = poor.adapter.payouts
      if (batch === undefined) throw new TypeError('TON pays no batches.')
      const intents = Array.from({ length: batch.maxLegs }, (_, place) => ({
        id: idOf(place),
        recipient: newAddress(),
        token: poor.token,
        amount: 5n,
      }))
      const legs = BigInt(batch.maxLegs)
      const least = legs * (TRANSFER_VALUE + LEG_FEE) + BATCH_VALUE + 2n * ORDER_FEE + WALLET_RESERVE
      const prepareAll = () => batch.prepare(intents, 1n, UNLIMITED)
      await poor.fund(Address.parse(poor.treasury), null, least - 1n)
      await poor.mine(1)
      await expect(prepareAll()).rejects.toMatchObject({ kind: 'insufficient_funds' })
      await poor.fund(Address.parse(poor.treasury), null, COIN / 1_000n)
      await poor.mine(1)
      const transfer = await prepareAll()
      await poor.adapter.payouts.broadcast(transfer, UNLIMITED)
      await poor.settle()
      const state = await poor.adapter.payouts.lookup(transfer, UNLIMITED)
      const outcomes = state.status === 'confirmed' ? state.legs?.map(({ outcome }) => outcome) : []
      expect(outcomes).toEqual(intents.map(() => 'paid'))
      // Most of the attached coins have returned.
      const [left = 0n] = await poor.adapter.balances.getBalances(poor.treasury, [null], UNLIMITED)
      expect(least - left).toBeLessThan(transfer.feeCap)
    } finally {
      await poor.stop()
    }
  })
})

describe('an order of the wallet', () => {
  it('that it takes and cannot carry out has failed, and its number is used up', async () => {
    const held = await balanceOf(world.treasury, null)
    const first = newAddress()
    const second = newAddress()
    const amount = (held * 3n) / 4n
    const transfers = [await prepare(first, null, amount), await prepare(second, null, amount)]
    for (const transfer of transfers) {
      await send(transfer)
      await world.mine(2)
    }
    const states = await Promise.all(transfers.map(lookup))
    expect(states.map(({ status }) => status)).toEqual(['confirmed', 'failed'])
    expect(await balanceOf(second, null)).toBe(0n)
    const [, failed] = transfers
    if (failed === undefined) throw new TypeError('There are two.')
    await world.fund(Address.parse(world.treasury), null, held)
    await world.mine(1)
    await send(failed)
    await world.mine(2)
    expect(await balanceOf(second, null)).toBe(0n)
  })

  it('is not taken for upkeep where it sends coins to another wallet', async () => {
    const cursor = await world.adapter.scanner.head(UNLIMITED)
    const transfer = await prepare(newAddress(), null, COIN)
    await send(transfer)
    await world.mine(2)
    const request = { cursor, recentBlocks: [], maxBlocks: 10 }
    const { upkeep } = await world.adapter.scanner.scan(request, UNLIMITED)
    expect(upkeep).toEqual([])
    const state = await lookup(transfer)
    const before = await balanceOf(world.treasury, null, cursor.height)
    const spent = before - (await balanceOf(world.treasury, null))
    expect(state.status === 'confirmed' && state.feePaid + COIN).toBe(spent)
  })

  it('of a stranger is not called by its name', async () => {
    const transfer = await prepare(newAddress(), null, COIN)
    const other = { ...transfer, txId: '0'.repeat(64) }
    await expect(world.adapter.payouts.lookup(other, UNLIMITED)).rejects.toMatchObject({
      kind: 'unsupported',
    })
    await expect(
      world.adapter.payouts.broadcast({ ...transfer, raw: 'abcd' }, UNLIMITED),
    ).rejects.toMatchObject({
      kind: 'unsupported',
    })
  })
})
