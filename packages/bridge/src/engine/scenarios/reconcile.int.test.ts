import { useFresh } from '@sunspan/host/testing/hooks'
import { describe, expect, it, vi } from 'vitest'
import { bookMove } from '../../testing/scenes/operator-acts.ts'
import type { Order } from '../../model/order.ts'
import { FIXTURE_USDC } from '../../testing/networks/installation-fixture.ts'
import { ALICE, BOB, createTestWorld, testAddress, TREASURY } from '../../testing/worlds/test-world.ts'

const ETHER = 10n ** 18n
const STRANGER = testAddress('d1')
/** Has no funds: its transfers revert. */
const PAUPER = testAddress('d2')

const world = useFresh(createTestWorld)

const total = async (networkId: string, kind: string, token: string | null = null): Promise<bigint> =>
  (await world.bridge.ledger.totals()).find(
    (entry) => entry.networkId === networkId && entry.kind === kind && entry.token === token,
  )?.amount ?? 0n

const halted = async (): Promise<readonly string[]> =>
  (await world.bridge.halts.list()).map(({ action, target }) => `${action} ${target}`)

const HALTED_BASE = ['credit', 'payout', 'quote', 'refund'].map(
  (action) => `${action} wallet:base:${TREASURY}`,
)

const sentFor = ({ amountIn, deposit: { address, token, reference } }: Order) => ({
  to: address,
  amount: amountIn,
  token,
  reference,
})

describe('the reconciler', () => {
  it('opens the books with what is there, and agrees while transfers of all kinds are under way', async () => {
    expect(await total('base', 'treasury')).toBe(-1_000n * ETHER)
    for (let round = 0; round < 6; round += 1) {
      world.deposit(await world.order({ amount: ETHER + BigInt(round) }))
      world.deposit(
        await world.order({
          currencyInId: 'base-usdc',
          currencyOutId: 'ethereum-usdc',
          amount: 50_000_000n + BigInt(round),
        }),
      )
      await world.advance()
      expect(await halted()).toEqual([])
    }
    await world.advance(5)
    await world.checkTreasury()
    expect(await total('ethereum', 'suspense')).toBe(0n)
    expect(world.payoutsTo(BOB)).toHaveLength(12)
  })

  it('finds a planted drift of one base unit that is missing, and halts that lane alone', async () => {
    const before = await world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' })
    world.chains.base.fund(TREASURY, FIXTURE_USDC, -1n)
    await world.advance()
    expect(await halted()).toEqual([])
    await world.advance()
    expect(await halted()).toEqual(HALTED_BASE)
    const [halt] = await world.bridge.halts.list()
    expect(halt?.reason).toContain(`1 base units of base/${FIXTURE_USDC} less`)

    // A credit would promise a payment from missing funds; other lanes continue.
    const other = await world.order({
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'polygon-usdc',
      amount: 100_000_000n,
    })
    world.deposit(before)
    world.deposit(other)
    await world.advance(4)
    expect((await world.bridge.orders.get(before.id)).status).toBe('WAIT_DEPOSIT')
    expect((await world.bridge.orders.get(other.id)).status).toBe('COMPLETE')
    await expect(world.order({ amount: 2n * ETHER })).rejects.toMatchObject({ code: 'NETWORK_UNAVAILABLE' })
  })

  it('halts again after a lift as long as it is missing, and not once it was explained', async () => {
    world.chains.base.fund(TREASURY, null, -5n)
    await world.advance(2)
    const lift = async (): Promise<void> => {
      for (const { id } of await world.bridge.halts.list())
        await world.bridge.halts.lift({ id, actor: 'olga', reason: 'looked' })
    }
    await lift()
    await world.advance()
    expect(await halted()).toEqual(HALTED_BASE)
    await bookMove(world, { amount: -5n, height: world.chains.base.head().height })
    await lift()
    await world.advance(3)
    expect(await halted()).toEqual([])
    await world.checkTreasury()
  })

  it('finds a planted drift of one base unit too much: a deposit to look for, once, and nothing is halted', async () => {
    world.chains.base.fund(TREASURY, null, 1n)
    await world.advance(5)
    expect([await total('base', 'suspense'), await halted()]).toEqual([-1n, []])
    expect(world.log.filter(({ message }) => message.includes('a deposit to look for'))).toHaveLength(1)
    await bookMove(world, { against: 'suspense', amount: 1n, height: 1n })
    expect(await total('base', 'suspense')).toBe(0n)
    await world.advance(2)
    await world.checkTreasury()
  })

  it('has unmatched deposits in suspense only once they are final, and takes them out with a deep fork', async () => {
    world.chains.ethereum.fund(STRANGER, null, ETHER)
    const txId = world.chains.ethereum.send({ from: STRANGER, to: TREASURY, token: null, amount: 9n })
    await world.advance(2)
    expect(await total('ethereum', 'suspense')).toBe(0n)
    await world.advance()
    expect(await total('ethereum', 'suspense')).toBe(-9n)
    world.chains.ethereum.reorg(3, { drop: [txId] })
    await world.advance()
    expect(await total('ethereum', 'suspense')).toBe(0n)
    world.chains.ethereum.send({ from: STRANGER, to: TREASURY, token: null, amount: 9n, nonce: 0n })
    await world.advance(4)
    expect(await total('ethereum', 'suspense')).toBe(-9n)
    await world.checkTreasury()
  })

  it('books a lost deposit as a loss, and takes it back when it returns', async () => {
    const order = await world.order()
    const txId = world.deposit(order)
    await world.advance(4)
    world.chains.ethereum.reorg(4, { drop: [txId] })
    await world.advance()
    expect(await total('ethereum', 'reorg_loss')).toBe(ETHER)
    await world.advance(3)
    const halts = await world.bridge.halts.list()
    expect(halts.map(({ action, target }) => `${action} ${target}`)).toEqual([
      'credit network:ethereum',
      'refund network:ethereum',
    ])
    for (const { id } of halts) await world.bridge.halts.lift({ id, actor: 'olga', reason: 'looked into' })
    await world.checkTreasury()
    world.deposit(order)
    await world.advance(4)
    expect(await total('ethereum', 'reorg_loss')).toBe(0n)
    await world.checkTreasury()
  })

  it('waits for final payouts that a deep fork took away, and agrees when they are back', async () => {
    world.deposit(await world.order())
    await world.advance(8)
    world.chains.base.reorg(6, { drop: 'all' })
    await world.advance(6)
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    expect(await total('base', 'suspense')).toBe(0n)
    await world.checkTreasury()
  })

  it('does not miss what a node has shown and the chain does not have, while credits are halted, and still detects a further missing unit', async () => {
    const order = await world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' })
    await world.bridge.halts.set({
      target: { scope: 'global' },
      actions: ['credit'],
      actor: 'olga',
      reason: 'a drill',
    })
    world.chains.base.send({ ...sentFor(order), from: PAUPER })
    const { scanner } = world.chains.base.adapter
    const scan = scanner.scan.bind(scanner)
    // The node reports the reverted transfer.
    vi.spyOn(scanner, 'scan').mockImplementationOnce(async (request, signal) => {
      const scanned = await scan(request, signal)
      const [mined] = world.chains.base.mined().slice(-1)
      expect(mined?.succeeded).toBe(false)
      const { amount, token, reference } = sentFor(order)
      const lie = {
        txHash: mined?.txId ?? '',
        index: -1,
        block: scanned.cursor,
        sender: PAUPER,
        amount,
        token,
      }
      return { ...scanned, deposits: [{ ...lie, recipient: TREASURY, reference }] }
    })
    await world.advance(4)
    const { rows } = await world.pool.query('SELECT status, booked FROM deposits')
    expect(rows).toEqual([{ status: 'seen', booked: 'none' }])
    const drill = ['credit global']
    expect(await halted()).toEqual(drill)
    expect(await total('base', 'suspense')).toBe(0n)
    world.chains.base.fund(TREASURY, null, -1n)
    await world.advance(2)
    expect(await halted()).toEqual([...drill, ...HALTED_BASE])
    const halts = await world.bridge.halts.list()
    expect(halts.at(-1)?.reason).toContain('holds 1 base units of base/native less')
  })

  it('misses what has really left, however much waits for its booking', async () => {
    const order = await world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' })
    await world.bridge.halts.set({
      target: { scope: 'global' },
      actions: ['credit'],
      actor: 'olga',
      reason: 'a drill',
    })
    world.deposit(order)
    await world.advance(2)
    world.chains.base.fund(TREASURY, null, -2n)
    await world.advance(3)
    expect(await halted()).toEqual(['credit global', ...HALTED_BASE])
    expect((await world.bridge.halts.list()).at(-1)?.reason).toContain('2 base units of base/native less')
  })

  it('counts the gas of a payout that reverted', async () => {
    world.deposit(await world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' }))
    await world.advance(2)
    world.chains.ethereum.setBlocked(BOB, true)
    await world.advance(4)
    world.chains.ethereum.setBlocked(BOB, false)
    world.clock.advance(60_000)
    await world.advance(6)
    expect(await total('ethereum', 'gas_expense')).toBe(2_000n)
    await world.checkTreasury()
  })

  it('takes the gas of a transfer of the treasury to itself for missing', async () => {
    world.chains.base.send({ from: TREASURY, to: TREASURY, token: null, amount: 7n })
    await world.advance(4)
    expect(await halted()).toEqual(HALTED_BASE)
    expect(await total('base', 'suspense')).toBe(0n)
  })

  it('says nothing while its node is down, and sees a stranger pay a listed token in', async () => {
    world.chains.base.fund(ALICE, FIXTURE_USDC, 3n)
    world.chains.base.send({ from: ALICE, to: TREASURY, token: FIXTURE_USDC, amount: 3n })
    world.chains.base.faults.fail('balances', { times: 20 })
    await world.advance(3)
    expect(await halted()).toEqual([])
    world.chains.base.faults.setOffline(false)
    await world.advance(10)
    expect([await total('base', 'suspense', FIXTURE_USDC), await halted()]).toEqual([-3n, []])
  })
})
