import { describe, expect, it } from 'vitest'
import type { PayoutSender, PreparedTransfer } from '../../capabilities/payout-sender.ts'
import { createFakeChain, type FakeChain } from './create-fake-chain.ts'
import { isOfCoins } from './fake-model.ts'

const signal = new AbortController().signal
const SECONDS = 1_000n
const UNBOUNDED = 10n ** 9n

function setUp(
  terms: Pick<Parameters<typeof createFakeChain>[0], 'model' | 'lifetime' | 'coinDepth' | 'maxLegs'>,
) {
  const chain = createFakeChain({ networkId: 'fake', treasury: 'treasury', tokens: ['usdc'], ...terms })
  chain.fund('treasury', null, 2_400_000n)
  chain.fund('alice', null, 240_000n)
  if (!isOfCoins(terms.model ?? 'nonce')) chain.fund('treasury', 'usdc', 500n)
  chain.mine()
  return { chain, ...chain.adapter }
}

const pay = (payouts: PayoutSender, slot = 0n, token: string | null = null): Promise<PreparedTransfer> =>
  payouts.prepare({ recipient: 'bob', token, amount: 50n }, slot, signal)

describe('bytes that die of age', () => {
  it('land in the last block that may have them, and in none after it', async () => {
    const { chain, payouts } = setUp({ model: 'blockhash', lifetime: 3n })
    const intime = await pay(payouts, 0n)
    const late = await pay(payouts, 1n)
    chain.mine(2)
    await payouts.broadcast(intime, signal)
    chain.mine()
    await payouts.broadcast(late, signal)
    chain.mine()
    expect((await payouts.lookup(intime, signal)).status).toBe('confirmed')
    expect(chain.balanceOf('bob', null)).toBe(50n)
    chain.mine(3)
    expect(await payouts.lookup(late, signal)).toEqual({ status: 'expired' })
  })
})

describe('payments that share a nonce', () => {
  it('are made all or none, and have used their nonce and cost their fee where one reverts in its block', async () => {
    const { chain, payouts } = setUp({ model: 'shared-nonce', maxLegs: 5 })
    const intents = ['bob', 'carol'].map((recipient, index) => ({
      id: String(index),
      recipient,
      token: 'usdc',
      amount: 50n,
    }))
    const prepare = (slot: bigint) => payouts.batch?.prepare(intents, slot, signal)
    const reverted = await prepare(0n)
    const behind = await prepare(1n)
    if (reverted === undefined || behind === undefined) throw new Error('Nothing was signed.')
    const funds = chain.balanceOf('treasury', null)
    chain.setTrap('carol', true)
    await payouts.broadcast(behind, signal)
    chain.mine()
    expect((await payouts.lookup(behind, signal)).status).toBe('pending')
    await payouts.broadcast(reverted, signal)
    chain.mine()
    expect(await payouts.lookup(reverted, signal)).toMatchObject({ status: 'failed', feePaid: 1_000n })
    expect(await payouts.sequence?.nextSlot(signal)).toBe(2n)
    expect([chain.balanceOf('bob', 'usdc'), chain.balanceOf('treasury', null)]).toEqual([0n, funds - 2_000n])
    chain.setTrap('carol', false)
    chain.reorg(1)
    expect(await payouts.lookup(reverted, signal)).toMatchObject({ status: 'confirmed' })
    expect(chain.balanceOf('bob', 'usdc')).toBe(100n)
  })
})

describe('query ids', () => {
  const ofQueryIds = () => setUp({ model: 'query-id', lifetime: 20n * SECONDS })

  it('are taken once, in any order', async () => {
    const { chain, payouts } = ofQueryIds()
    const transfers = [await pay(payouts, 9n), await pay(payouts, 3n)]
    const again = await payouts.prepare({ recipient: 'eve', token: null, amount: 50n }, 9n, signal)
    for (const transfer of [...transfers, again]) await payouts.broadcast(transfer, signal)
    chain.mine(2)
    expect(chain.balanceOf('bob', null)).toBe(100n)
    expect(chain.balanceOf('eve', null)).toBe(0n)
  })

  it('let tokens leave, and arrive blocks later', async () => {
    const { chain, payouts } = ofQueryIds()
    const transfer = await pay(payouts, 0n, 'usdc')
    await payouts.broadcast(transfer, signal)
    chain.mine(2)
    expect(chain.balanceOf('treasury', 'usdc')).toBe(450n)
    expect(chain.balanceOf('bob', 'usdc')).toBe(0n)
    expect(await payouts.lookup(transfer, signal)).toMatchObject({ status: 'confirmed', confirmations: 0 })
    chain.mine(2)
    expect(chain.balanceOf('bob', 'usdc')).toBe(50n)
    expect(await payouts.lookup(transfer, signal)).toMatchObject({ status: 'confirmed', confirmations: 1 })
  })

  it('return tokens from recipients that refuse them, and report the whole cost', async () => {
    const { chain, payouts, scanner, balances } = ofQueryIds()
    const start = chain.head()
    const before = chain.balanceOf('treasury', null)
    const transfer = await pay(payouts, 0n, 'usdc')
    await payouts.broadcast(transfer, signal)
    chain.mine()
    const left = chain.head().height
    chain.setBlocked('bob', true)
    chain.send({ from: 'alice', to: 'treasury', token: null, amount: 7n })
    chain.mine(3)
    expect(await payouts.lookup(transfer, signal)).toMatchObject({
      status: 'failed',
      height: left,
      returnedAt: left + 2n,
      confirmations: 1,
      feePaid: 0n,
    })
    expect(await balances.getBalances('treasury', ['usdc'], signal, left + 1n)).toEqual([450n])
    expect(await balances.getBalances('treasury', ['usdc'], signal, left + 2n)).toEqual([500n])
    const { upkeep = [] } = await scanner.scan({ cursor: start, recentBlocks: [], maxBlocks: 9 }, signal)
    const total = upkeep.reduce((sum, { amount }) => sum + amount, 0n)
    expect(new Set(upkeep.map(({ txHash }) => txHash)).size).toBe(3)
    expect(chain.balanceOf('treasury', null) - before).toBe(7n + total)
  })
})

it('lets bytes that spend coins die of age too, and spends the coins again', async () => {
  const { chain, payouts } = setUp({ model: 'dated-coins', lifetime: 3n })
  const first = await pay(payouts)
  expect(payouts.bump).toBeUndefined()
  chain.mine(3)
  expect((await payouts.lookup(first, signal)).status).toBe('unknown')
  chain.mine(4)
  expect((await payouts.lookup(first, signal)).status).toBe('expired')
  await expect(payouts.broadcast(first, signal)).rejects.toMatchObject({ name: 'ChainError' })
  const second = await pay(payouts)
  await payouts.broadcast(second, signal)
  chain.mine()
  expect((await payouts.lookup(second, signal)).status).toBe('confirmed')
  expect(chain.balanceOf('bob', null)).toBe(50n)
})

describe('coins whose spender nodes do not report', () => {
  const ofAge = () => setUp({ model: 'aged-coins', lifetime: 3n })

  it('keep what spends them alive until it is too old, though it cannot land', async () => {
    const { chain, payouts } = ofAge()
    const transfer = await pay(payouts)
    const thief = { from: 'treasury', to: 'eve', token: null, amount: 1n }
    chain.send({ ...thief, inputs: chain.signed().get(transfer.txId)?.inputs, fee: 2_000n })
    chain.mine()
    await payouts.broadcast(transfer, signal)
    chain.mine()
    expect((await payouts.lookup(transfer, signal)).status).toBe('unknown')
    chain.mine(5)
    expect((await payouts.lookup(transfer, signal)).status).toBe('expired')
    expect(chain.balanceOf('bob', null)).toBe(0n)
  })

  it('come back with what was squeezed out, up to the last block that it names', async () => {
    const { chain, payouts } = ofAge()
    const inTime = await pay(payouts, 0n)
    const late = await pay(payouts, 1n)
    for (const [transfer, blocks] of [
      [inTime, 2],
      [late, 3],
    ] as const) {
      await payouts.broadcast(transfer, signal)
      expect(chain.squeezeOut(transfer.txId, blocks)).toBe(true)
      expect((await payouts.lookup(transfer, signal)).status).toBe('unknown')
    }
    chain.mine(3)
    expect((await payouts.lookup(inTime, signal)).status).toBe('confirmed')
    chain.mine()
    expect((await payouts.lookup(late, signal)).status).toBe('unknown')
    expect(chain.balanceOf('bob', null)).toBe(50n)
    expect(chain.squeezeOut(late.txId, 1)).toBe(false)
  })
})

describe('coins', () => {
  const bump = (payouts: PayoutSender, transfer: PreparedTransfer) =>
    payouts.bump?.([transfer], UNBOUNDED, signal) ?? Promise.resolve(undefined)
  const inputsOf = (chain: FakeChain, { txId }: PreparedTransfer) =>
    chain
      .signed()
      .get(txId)
      ?.inputs?.map(({ name }) => name)

  it('are left alone by what else is signed, and wait for blocks', async () => {
    const { chain, payouts } = setUp({ model: 'coins', coinDepth: 3n })
    const intents = [
      { recipient: 'bob', token: null, amount: 40n },
      { recipient: 'carol', token: null, amount: 60n },
    ]
    expect(await payouts.coins?.prepare(intents, 0n, [], signal)).toBeUndefined()
    chain.mine(2)
    const first = await payouts.coins?.prepare(intents, 0n, [], signal)
    const second = await payouts.coins?.prepare(intents, 1n, first === undefined ? [] : [first], signal)
    if (first === undefined || second === undefined) throw new Error('Nothing was signed.')
    expect(inputsOf(chain, first)).not.toEqual(inputsOf(chain, second))
    await payouts.broadcast(first, signal)
    chain.mine()
    expect([chain.balanceOf('bob', null), chain.balanceOf('carol', null)]).toEqual([40n, 60n])
  })

  it('suffice for the fee of the moment, so that a block has them', async () => {
    const { chain, payouts } = setUp({ model: 'coins' })
    const coin = 2_400_000n / 24n
    chain.faults.setFee(4_000n)
    const transfer = await payouts.prepare(
      { recipient: 'bob', token: null, amount: coin - 1_000n },
      0n,
      signal,
    )
    expect(inputsOf(chain, transfer)).toHaveLength(2)
    await payouts.broadcast(transfer, signal)
    chain.mine()
    expect(chain.balanceOf('bob', null)).toBe(coin - 1_000n)
  })

  it('go to the dearer of two that spend them, and the other is dead once a block has it', async () => {
    const { chain, payouts } = setUp({ model: 'coins' })
    const first = await pay(payouts)
    const second = await bump(payouts, first)
    if (second === undefined) throw new Error('It was not offered for more.')
    expect(inputsOf(chain, second)).toEqual(inputsOf(chain, first))
    await payouts.broadcast(first, signal)
    await payouts.broadcast(second, signal)
    expect(chain.mempool()).toEqual([second.txId])
    await expect(payouts.broadcast(first, signal)).rejects.toMatchObject({ name: 'ChainError' })
    expect((await payouts.lookup(first, signal)).status).toBe('unknown')
    chain.mine()
    expect((await payouts.lookup(first, signal)).status).toBe('expired')
    expect(chain.balanceOf('bob', null)).toBe(50n)
  })

  it('are taken away and given back by a reorganisation', async () => {
    const { chain, payouts } = setUp({ model: 'coins' })
    const transfer = await pay(payouts)
    const thief = { from: 'treasury', to: 'eve', token: null, amount: 1n }
    chain.send({ ...thief, inputs: chain.signed().get(transfer.txId)?.inputs, fee: 2_000n })
    chain.mine()
    expect((await payouts.lookup(transfer, signal)).status).toBe('expired')
    chain.reorg(1, { drop: 'all' })
    expect((await payouts.lookup(transfer, signal)).status).toBe('unknown')
    await payouts.broadcast(transfer, signal)
    chain.mine()
    expect((await payouts.lookup(transfer, signal)).status).toBe('confirmed')
    expect(chain.balanceOf('eve', null)).toBe(0n)
  })

  it('come to the addresses of orders, which a process sees once it watches them', async () => {
    const { chain, scanner, orderAddresses } = setUp({ model: 'coins' })
    const start = chain.head()
    const given = orderAddresses?.derive(0)
    if (given === undefined) throw new Error('There are no addresses.')
    chain.send({ from: 'alice', to: given.address, token: null, amount: 99n })
    chain.mine()
    chain.send({ from: 'alice', to: given.address, token: null, amount: 500n })
    chain.mine()
    const scan = () => scanner.scan({ cursor: start, recentBlocks: [], maxBlocks: 9 }, signal)
    expect((await scan()).deposits).toEqual([])
    orderAddresses?.watch([{ index: 0, ...given }])
    expect((await scan()).deposits).toMatchObject([
      { amount: 500n, recipient: 'treasury', reference: given.reference },
    ])
    const other = chain.createAdapter().scanner
    expect((await other.scan({ cursor: start, recentBlocks: [], maxBlocks: 9 }, signal)).deposits).toEqual([])
  })
})
