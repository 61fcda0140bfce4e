import { describe, expect, it } from 'vitest'
import { createFakeChain } from './create-fake-chain.ts'

const signal = new AbortController().signal
const REFERENCE = `0x${'ab'.repeat(16)}`

function setUp() {
  const chain = createFakeChain({ networkId: 'ethereum', treasury: 'treasury', tokens: ['usdc'] })
  chain.fund('treasury', null, 1_000_000n)
  chain.fund('alice', null, 100_000n)
  chain.fund('alice', 'usdc', 500n)
  chain.fund('alice', 'fake-usdc', 500n)
  chain.mine()
  return { chain, ...chain.adapter }
}

describe('createFakeChain', () => {
  it('reports deposits of listed tokens and resumes after the cursor', async () => {
    const { chain, scanner } = setUp()
    const start = await scanner.head(signal)
    chain.send({ from: 'alice', to: 'treasury', token: 'usdc', amount: 5n, reference: REFERENCE })
    chain.send({ from: 'alice', to: 'treasury', token: 'fake-usdc', amount: 7n })
    chain.send({ from: 'alice', to: 'treasury', token: null, amount: 200_000n })
    chain.mine(3)
    const seen = await scanner.scan({ cursor: start, recentBlocks: [], maxBlocks: 2 }, signal)
    expect(seen.deposits).toMatchObject([
      { token: 'usdc', amount: 5n, sender: 'alice', reference: REFERENCE },
    ])
    expect(seen.resumedFrom).toEqual(start)
    expect(seen.cursor.height).toBe(start.height + 2n)
    expect(seen.head).toEqual(chain.head())
    const rest = await scanner.scan({ cursor: seen.cursor, recentBlocks: [], maxBlocks: 10 }, signal)
    expect(rest.deposits).toEqual([])
  })

  it('resumes from the common ancestor after a fork and finds the dropped deposit missing', async () => {
    const { chain, scanner } = setUp()
    const start = chain.head()
    const txId = chain.send({ from: 'alice', to: 'treasury', token: null, amount: 5n })
    chain.mine()
    const [deposit] = (await scanner.scan({ cursor: start, recentBlocks: [], maxBlocks: 9 }, signal)).deposits
    if (deposit === undefined) throw new Error('no deposit')
    expect(await scanner.recheck(deposit, signal)).toMatchObject({ status: 'confirmed' })
    const old = chain.head()
    chain.reorg(1, { drop: [txId] })
    const again = await scanner.scan({ cursor: old, recentBlocks: [start], maxBlocks: 9 }, signal)
    expect(again).toMatchObject({ deposits: [], resumedFrom: start, cursor: chain.head() })
    expect(await scanner.recheck(deposit, signal)).toMatchObject({ status: 'missing' })
    expect(chain.balanceOf('alice', null)).toBe(100_000n)
  })

  it('knows what became of a transaction', async () => {
    const { chain, scanner } = setUp()
    const fate = async (txId: string): Promise<string | undefined> =>
      (await scanner.findTransaction?.(txId, signal))?.status
    const good = chain.send({ from: 'alice', to: 'treasury', token: 'usdc', amount: 5n })
    expect(await fate(good)).toBe('pending')
    const sent = [
      good,
      chain.send({ from: 'alice', to: 'treasury', token: 'fake-usdc', amount: 5n }),
      chain.send({ from: 'alice', to: 'bob', token: 'usdc', amount: 5n }),
      chain.send({ from: 'alice', to: 'treasury', token: 'usdc', amount: 5_000n }),
    ]
    chain.mine()
    expect(await Promise.all([...sent, '0x7'].map(fate))).toEqual([
      'deposit',
      'foreign_token',
      'elsewhere',
      'failed',
      'unknown',
    ])
  })

  it('keeps a transaction over a fork when it is not dropped', () => {
    const { chain } = setUp()
    const txId = chain.send({ from: 'alice', to: 'treasury', token: null, amount: 5n })
    chain.mine()
    chain.reorg(1)
    expect(chain.transfers().map((transfer) => transfer.txId)).toEqual([txId])
  })

  it('leaves alone what blocks below a fork say, whatever would become of it now', () => {
    const { chain } = setUp()
    chain.setBlocked('treasury', true)
    chain.send({ from: 'alice', to: 'treasury', token: null, amount: 5n })
    chain.mine()
    const before = chain.balanceOf('alice', null)
    chain.setBlocked('treasury', false)
    chain.mine()
    chain.reorg(1)
    expect(chain.transfers()).toEqual([])
    expect(chain.balanceOf('alice', null)).toBe(before)
  })

  it('mines the same payout once, however often it is broadcast', async () => {
    const { chain, payouts } = setUp()
    const signed = await payouts.prepare({ recipient: 'bob', token: null, amount: 10n }, 0n, signal)
    expect(await payouts.lookup(signed, signal)).toEqual({ status: 'unknown' })
    await payouts.broadcast(signed, signal)
    await payouts.broadcast(signed, signal)
    expect(await payouts.lookup(signed, signal)).toEqual({ status: 'pending' })
    chain.mine()
    await payouts.broadcast(signed, signal)
    chain.mine()
    expect(await payouts.lookup(signed, signal)).toMatchObject({ status: 'confirmed', confirmations: 1 })
    expect(chain.balanceOf('bob', null)).toBe(10n)
    expect(chain.broadcasts()).toHaveLength(3)
  })

  it('says expired when another transaction took the slot, and failed when it reverted', async () => {
    const { chain, payouts } = setUp()
    const first = await payouts.prepare({ recipient: 'bob', token: null, amount: 10n }, 0n, signal)
    chain.send({ from: 'treasury', to: 'carol', token: null, amount: 1n })
    chain.mine()
    expect(await payouts.lookup(first, signal)).toEqual({ status: 'expired' })
    const second = await payouts.prepare({ recipient: 'bob', token: null, amount: 10n }, 1n, signal)
    chain.setBlocked('bob', true)
    await payouts.broadcast(second, signal)
    chain.mine()
    expect(await payouts.lookup(second, signal)).toMatchObject({ status: 'failed', confirmations: 0 })
    await expect(payouts.prepare({ recipient: 'bob', token: null, amount: 1n }, 2n, signal)).rejects.toThrow(
      'execution_reverted',
    )
    expect(chain.balanceOf('bob', null)).toBe(0n)
  })

  it('loses the answer of a call after its work was done', async () => {
    const { chain, payouts } = setUp()
    const signed = await payouts.prepare({ recipient: 'bob', token: null, amount: 10n }, 0n, signal)
    chain.faults.fail('broadcast', { when: 'after' })
    await expect(payouts.broadcast(signed, signal)).rejects.toThrow('broadcast failed on demand')
    chain.mine()
    expect(chain.balanceOf('bob', null)).toBe(10n)
  })

  it('holds a call until it is released', async () => {
    const { chain, payouts } = setUp()
    const hold = chain.faults.hold('nextSlot')
    const call = payouts.sequence?.nextSlot(signal)
    await hold.reached
    chain.send({ from: 'treasury', to: 'carol', token: null, amount: 1n })
    chain.mine()
    hold.release()
    expect(await call).toBe(1n)
  })
})
