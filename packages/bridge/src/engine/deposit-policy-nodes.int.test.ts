import type { Refund } from '@sunspan/domain'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CreateOrderRequest } from '../orders/create-order.ts'
import type { Order } from '../orders/order.ts'
import { createNodeWorld, NODE_TREASURY, NODE_USERS, type NodeWorld } from '../testing/node-world.ts'

const [USER, OTHER] = NODE_USERS
const RECEIVER = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const ETHER = 10n ** 18n
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: NodeWorld

beforeAll(async () => {
  world = await createNodeWorld()
}, 60_000)
afterAll(() => world.close())
/** Nothing that is not halted may be under way when a test ends; then every wallet holds what its ledger says. */
afterEach(async () => {
  await world.advance(3)
  const totals = await world.bridge.ledger.totals()
  expect(totals.filter(({ kind }) => kind === 'payout_reserved')).toEqual([])
  for (const { networkId, token, amount } of totals.filter(({ kind }) => kind === 'custody')) {
    const network = networkId === 'base' ? 'base' : 'ethereum'
    expect(await world.balanceOf(network, NODE_TREASURY, token)).toBe(amount)
  }
})

let count = 0n
/** Another amount each time, so that no order is taken for another. */
function create(request: Partial<CreateOrderRequest> = {}): Promise<Order> {
  count += 1n
  return world.bridge.orders.create({
    ...{ currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: ETHER + count },
    ...{ walletSender: USER, walletReceiver: RECEIVER, ...request },
  })
}
const statusOf = async (order: Order): Promise<string> => (await world.bridge.orders.get(order.id)).status
async function refundOf(hash: string, networkId = 'ethereum'): Promise<Refund | null | undefined> {
  return (await world.bridge.deposits.find(networkId, hash))[0]?.refund
}
const etherOf = (owner: string, networkId: 'ethereum' | 'base' = 'ethereum'): Promise<bigint> =>
  world.balanceOf(networkId, owner, null)

/** The sender's balance on the node, once its deposit is mined, grows by exactly what the refund says. */
async function expectRefund(owner: string, send: () => Promise<string>, gross: bigint): Promise<Refund> {
  const hash = await send()
  const before = await etherOf(owner)
  await world.advance(7)
  const refund = await refundOf(hash)
  if (refund?.status !== 'COMPLETE') throw new Error(`The refund of ${hash} is ${String(refund?.status)}`)
  expect(refund).toMatchObject({ recipient: owner, currencyId: 'ethereum-eth' })
  expect((await etherOf(owner)) - before).toBe(refund.amount)
  expect(refund.amount).toBeLessThan(gross)
  expect(refund.amount).toBeGreaterThan(gross - ETHER / 100n)
  return refund
}

async function expectPaid(order: Order, deposit: () => Promise<unknown>, paid: bigint): Promise<void> {
  const before = await etherOf(RECEIVER, 'base')
  await deposit()
  await world.advance(4)
  expect((await etherOf(RECEIVER, 'base')) - before).toBe(paid)
  expect(await world.bridge.orders.get(order.id)).toMatchObject({ status: 'COMPLETE', paidAmount: paid })
}

describe('on real nodes, a deposit that is', () => {
  it('short by a rounding is paid at the order’s own rate', async () => {
    const order = await create()
    const amount = order.amountIn - 10n ** 12n
    await expectPaid(order, () => world.deposit(order, { amount }), order.amountOut - 10n ** 12n)
  })

  it('short by more goes back to its sender', async () => {
    const order = await create()
    const amount = order.amountIn / 2n
    const refund = await expectRefund(USER, () => world.deposit(order, { amount }), amount)
    expect(refund.reason).toBe('short')
    expect(await statusOf(order)).toBe('DEPOSIT_FAILED')
  })

  it('over by a little is paid as ordered, and the rest goes back', async () => {
    const order = await create()
    const before = await etherOf(RECEIVER, 'base')
    const amount = order.amountIn + ETHER / 50n
    const refund = await expectRefund(USER, () => world.deposit(order, { amount }), ETHER / 50n)
    expect(refund.reason).toBe('over')
    expect((await etherOf(RECEIVER, 'base')) - before).toBe(order.amountOut)
  })

  it('over by more is paid out whole', async () => {
    const order = await create()
    const rest = ETHER / 5n
    const amount = order.amountIn + rest
    await expectPaid(order, () => world.deposit(order, { amount }), order.amountOut + rest)
  })

  it('second for its order goes back to its own sender after an hour', async () => {
    const order = await create()
    await expectPaid(order, () => world.deposit(order), order.amountOut)
    const hash = await world.deposit(order, { from: OTHER })
    const before = await etherOf(OTHER)
    await world.advance(4)
    expect(await refundOf(hash)).toMatchObject({ status: 'PENDING', reason: 'second_deposit' })
    expect(await etherOf(OTHER)).toBe(before)
    world.clock.advance(HOUR_MS)
    await world.advance(4)
    const refund = await refundOf(hash)
    expect(refund?.status).toBe('COMPLETE')
    expect((await etherOf(OTHER)) - before).toBe(refund?.amount)
  })

  it('late, after a close, or after the wallet called it failed, revives its order', async () => {
    const [closed, failed, expired] = [await create(), await create(), await create()]
    await world.advance(1)
    await world.bridge.orders.close(closed.id, USER)
    await world.bridge.orders.setAsFailed(failed.id, USER)
    world.clock.advance(HOUR_MS)
    await world.advance(1)
    expect(await statusOf(expired)).toBe('EXPIRED')
    for (const order of [closed, failed, expired]) {
      await expectPaid(order, () => world.deposit(order), order.amountOut)
    }
  })

  it('too late goes back', async () => {
    const order = await create()
    world.clock.advance(HOUR_MS + DAY_MS)
    await world.advance(1)
    const refund = await expectRefund(USER, () => world.deposit(order), order.amountIn)
    expect(refund.reason).toBe('late')
    expect(await statusOf(order)).toBe('EXPIRED')
  })

  it('in another token goes back in that token', async () => {
    const order = await create()
    const { token } = world
    const hash = await world.deposit(order, { token, amount: 5_000_000n })
    const before = await world.balanceOf('ethereum', USER, token)
    await world.advance(6)
    const refund = await refundOf(hash)
    expect(refund).toMatchObject({
      ...{ status: 'COMPLETE', reason: 'wrong_token', currencyId: 'ethereum-usdc' },
    })
    expect((await world.balanceOf('ethereum', USER, token)) - before).toBe(refund?.amount)
  })

  it('on another network goes back there', async () => {
    const order = await create()
    const hash = await world.deposit(order, { networkId: 'base' })
    const before = await etherOf(USER, 'base')
    await world.advance(6)
    const refund = await refundOf(hash, 'base')
    expect(refund).toMatchObject({ status: 'COMPLETE', reason: 'wrong_network', currencyId: 'base-eth' })
    expect((await etherOf(USER, 'base')) - before).toBe(refund?.amount)
  })

  it('for no order goes back after seven days, or once its sender asks', async () => {
    const send = (): Promise<string> =>
      world.send('ethereum', { from: OTHER, to: NODE_TREASURY, value: ETHER / 3n })
    const [waiting, asked] = [await send(), await send()]
    const before = await etherOf(OTHER)
    await world.advance(4)
    await world.bridge.deposits.claim({
      ...{ networkId: 'ethereum', transactionHash: asked, provedWallets: [OTHER] },
    })
    await world.advance(4)
    expect((await refundOf(asked))?.status).toBe('COMPLETE')
    expect(await refundOf(waiting)).toMatchObject({ status: 'PENDING', reason: 'no_order' })
    world.clock.advance(7 * DAY_MS)
    await world.advance(4)
    const refunds = [await refundOf(waiting), await refundOf(asked)]
    const sum = refunds.reduce((total, refund) => total + (refund?.amount ?? 0n), 0n)
    expect(refunds.map((refund) => refund?.status)).toEqual(['COMPLETE', 'COMPLETE'])
    expect((await etherOf(OTHER)) - before).toBe(sum)
  })

  it('from a contract is held until a person lets it go, unlike one from an account that has delegated', async () => {
    const order = await create()
    const contract = '0x00000000000000000000000000000000C0ffee00'
    const delegated = '0x00000000000000000000000000000000C0FFee01'
    const hashes: string[] = []
    for (const [address, code] of [
      [contract, '0x00'],
      [delegated, `0xef0100${'11'.repeat(20)}`],
    ] as const) {
      await world.rpc('ethereum', 'anvil_setCode', [address, code])
      await world.rpc('ethereum', 'anvil_setBalance', [address, `0x${(2n * ETHER).toString(16)}`])
      await world.rpc('ethereum', 'anvil_impersonateAccount', [address])
      hashes.push(await world.deposit(order, { from: address, amount: ETHER / 2n }))
    }
    const before = await Promise.all([etherOf(contract), etherOf(delegated)])
    await world.advance(6)
    const [held = '', free = ''] = hashes
    expect((await refundOf(held))?.status).toBe('HELD')
    expect((await refundOf(free))?.status).toBe('COMPLETE')
    expect(await etherOf(contract)).toBe(before[0])
    expect((await etherOf(delegated)) - before[1]).toBe((await refundOf(free))?.amount)
    const [first] = await world.bridge.deposits.listHeld()
    const depositId = first?.depositId ?? ''
    await world.bridge.deposits.releaseRefund({ depositId, actor: 'dora', reason: 'its owner proved it' })
    await world.advance(4)
    expect((await etherOf(contract)) - before[0]).toBe((await refundOf(held))?.amount)
  })

  it('too small to send back stays in suspense', async () => {
    const order = await create()
    const hash = await world.deposit(order, { amount: 1_000n })
    const before = await etherOf(USER)
    await world.advance(5)
    expect(await refundOf(hash)).toMatchObject({ status: 'UNREFUNDABLE', amount: 1_000n })
    expect(await etherOf(USER)).toBe(before)
  })
})

describe('on real nodes, a reorganisation', () => {
  const reorg = (depth: number): Promise<unknown> => world.rpc('ethereum', 'anvil_reorg', [depth, []])

  it('before the credit lets the order wait again', async () => {
    const order = await create()
    const hash = await world.deposit(order)
    await world.bridge.engine.tick()
    expect((await world.bridge.orders.get(order.id)).transactionIn).toBe(hash)
    await reorg(1)
    await world.advance(1)
    expect(await world.bridge.deposits.find('ethereum', hash)).toMatchObject([{ outcome: 'reorganised' }])
    await expectPaid(order, () => world.deposit(order), order.amountOut)
  })

  it('after the credit and before the payout takes the credit back', async () => {
    const halt = { target: { scope: 'network', networkId: 'base' }, actions: ['payout'] } as const
    await world.bridge.halts.set({ ...halt, actor: 'test', reason: 'keeps the payout back' })
    const order = await create()
    const hash = await world.deposit(order)
    await world.advance(3)
    expect(await statusOf(order)).toBe('DEPOSITED')
    await reorg(4)
    await world.advance(2)
    expect(await statusOf(order)).toBe('WAIT_DEPOSIT')
    expect(await world.bridge.deposits.find('ethereum', hash)).toMatchObject([{ outcome: 'reorganised' }])
    for (const { id } of await world.bridge.halts.list()) {
      await world.bridge.halts.lift({ id, actor: 'test', reason: 'over' })
    }
    await expectPaid(order, () => world.deposit(order), order.amountOut)
  })

  it('after the payout is a loss, and halts the network’s credits', async () => {
    const order = await create()
    await expectPaid(order, () => world.deposit(order), order.amountOut)
    await reorg(5)
    await world.advance(1)
    const totals = await world.bridge.ledger.totals()
    expect(totals.find(({ kind }) => kind === 'reorg_loss')?.amount).toBe(order.amountIn)
    const halts = await world.bridge.halts.list()
    expect(halts.map(({ target, action }) => `${target} ${action}`).sort()).toEqual([
      ...['network:ethereum credit', 'network:ethereum refund'],
    ])
  })
})
