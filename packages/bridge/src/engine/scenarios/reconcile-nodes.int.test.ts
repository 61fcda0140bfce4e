import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { createNodeDeposits } from '../../testing/worlds/node-deposits.ts'
import { createNodeWorld, NODE_TREASURY } from '../../testing/worlds/node-world.ts'

const world = useShared(createNodeWorld)
const on = useShared(() => createNodeDeposits(world))

async function drift(amount: bigint): Promise<void> {
  const held = await on.etherOf(NODE_TREASURY, 'base')
  await world.rpc('base', 'anvil_setBalance', [NODE_TREASURY, `0x${(held + amount).toString(16)}`])
}
const suspense = async (): Promise<bigint> =>
  (await world.bridge.ledger.totals()).find(({ kind }) => kind === 'suspense')?.amount ?? 0n

describe('on real nodes, a planted drift of one base unit', () => {
  it('too much is booked as a deposit to look for, and halts nothing', async () => {
    const order = await on.create()
    await on.expectPaid(order, () => world.deposit(order), order.amountOut)
    await drift(1n)
    await world.advance(3)
    expect([await suspense(), await world.bridge.halts.list()]).toEqual([-1n, []])
    await on.expectTreasury()
  })

  it('too little halts that lane alone', async () => {
    const out = await on.create({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth' })
    const back = await on.create({
      currencyInId: 'ethereum-usdc',
      currencyOutId: 'base-usdc',
      amount: 5_000_000n,
    })
    await drift(-1n)
    await world.advance(3)
    const halts = await world.bridge.halts.list()
    expect(halts.map(({ target, action }) => `${action} ${target}`)).toEqual(
      ['credit', 'payout', 'quote', 'refund'].map((action) => `${action} wallet:base:${NODE_TREASURY}`),
    )
    expect(halts[0]?.reason).toContain('1 base units of base/native less')
    const before = await world.balanceOf('base', back.walletReceiver, world.token)
    await world.deposit(out)
    await world.deposit(back)
    await world.advance(5)
    expect([await on.statusOf(out), await on.statusOf(back)]).toEqual(['WAIT_DEPOSIT', 'DEPOSITED'])
    expect(await world.balanceOf('base', back.walletReceiver, world.token)).toBe(before)
  })
})
