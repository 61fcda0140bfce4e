import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, describe, expect, it } from 'vitest'
import { createNodeDeposits, ETHER, NODE_RECEIVER } from '../../testing/worlds/node-deposits.ts'
import { createNodeWorld, NODE_TREASURY, NODE_USERS } from '../../testing/worlds/node-world.ts'

const [USER, OTHER] = NODE_USERS
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const world = useShared(createNodeWorld)
const on = useShared(() => createNodeDeposits(world))
afterEach(() => on.expectTreasury())

describe('on real nodes, a deposit that is', () => {
  it('short by a rounding is paid at the order’s own rate', async () => {
    const order = await on.create()
    const amount = order.amountIn - 10n ** 12n
    await on.expectPaid(order, () => world.deposit(order, { amount }), order.amountOut - 10n ** 12n)
  })

  it('short by more goes back to its sender', async () => {
    const order = await on.create()
    const amount = order.amountIn / 2n
    const refund = await on.expectRefund(USER, () => world.deposit(order, { amount }), amount)
    expect(refund.reason).toBe('short')
    expect(await on.statusOf(order)).toBe('DEPOSIT_FAILED')
  })

  it('over by a little is paid as ordered, and the rest goes back', async () => {
    const order = await on.create()
    const before = await on.etherOf(NODE_RECEIVER, 'base')
    const amount = order.amountIn + ETHER / 50n
    const refund = await on.expectRefund(USER, () => world.deposit(order, { amount }), ETHER / 50n)
    expect(refund.reason).toBe('over')
    expect((await on.etherOf(NODE_RECEIVER, 'base')) - before).toBe(order.amountOut)
  })

  it('over by dust is paid as ordered, and nothing goes back', async () => {
    const order = await on.create()
    const hash = await world.deposit(order, { amount: order.amountIn + 1_000n })
    const before = [await on.etherOf(USER), await on.etherOf(NODE_RECEIVER, 'base')]
    await world.advance(6)
    expect(await world.bridge.deposits.find('ethereum', hash)).toMatchObject([
      { outcome: 'paid', issue: 'over', refund: null },
    ])
    const after = [await on.etherOf(USER), await on.etherOf(NODE_RECEIVER, 'base')]
    expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual([0n, order.amountOut])
    const totals = await world.bridge.ledger.totals()
    expect(totals.find(({ kind }) => kind === 'dust')?.amount).toBe(-1_000n)
  })

  it('over by more is paid out whole', async () => {
    const order = await on.create()
    const rest = ETHER / 5n
    const amount = order.amountIn + rest
    await on.expectPaid(order, () => world.deposit(order, { amount }), order.amountOut + rest)
  })

  it('above the most that can be sent is paid up to that, and the rest goes back', async () => {
    const order = await on.create()
    const before = await on.etherOf(NODE_RECEIVER, 'base')
    const most = 50n * ETHER
    const paidAmount = order.amountOut + most - order.amountIn
    const refund = await on.expectRefund(USER, () => world.deposit(order, { amount: most + ETHER }), ETHER)
    expect(refund.reason).toBe('over')
    expect((await on.etherOf(NODE_RECEIVER, 'base')) - before).toBe(paidAmount)
    expect(await world.bridge.orders.get(order.id)).toMatchObject({
      status: 'COMPLETE',
      creditedAmount: most,
      paidAmount,
    })
  })

  it('second for its order goes back to its own sender after an hour', async () => {
    const order = await on.create()
    await on.expectPaid(order, () => world.deposit(order), order.amountOut)
    const hash = await world.deposit(order, { from: OTHER })
    const before = await on.etherOf(OTHER)
    await world.advance(4)
    expect(await on.refundOf(hash)).toMatchObject({ status: 'PENDING', reason: 'second_deposit' })
    expect(await on.etherOf(OTHER)).toBe(before)
    world.clock.advance(HOUR_MS)
    await world.advance(4)
    const refund = await on.refundOf(hash)
    expect(refund?.status).toBe('COMPLETE')
    expect((await on.etherOf(OTHER)) - before).toBe(refund?.amount)
  })

  it('in another token goes back in that token', async () => {
    const order = await on.create()
    const { token } = world
    const hash = await world.deposit(order, { token, amount: 5_000_000n })
    const before = await world.balanceOf('ethereum', USER, token)
    await world.advance(6)
    const refund = await on.refundOf(hash)
    expect(refund).toMatchObject({
      status: 'COMPLETE',
      reason: 'wrong_token',
      currencyId: 'ethereum-usdc',
    })
    expect((await world.balanceOf('ethereum', USER, token)) - before).toBe(refund?.amount)
  })

  it('in a token that is paused goes back in that token', async () => {
    const order = await on.create()
    const { pausedToken: token } = world
    const hashes = [await world.deposit(order, { token, amount: 5_000_000n })]
    const transfer = `0xa9059cbb${[BigInt(NODE_TREASURY), 7_000_000n].map((word) => word.toString(16).padStart(64, '0')).join('')}`
    hashes.push(await world.send('ethereum', { from: OTHER, to: token, data: transfer }))
    const before = await Promise.all(NODE_USERS.map((user) => world.balanceOf('ethereum', user, token)))
    await world.advance(6)
    const after = await Promise.all(NODE_USERS.map((user) => world.balanceOf('ethereum', user, token)))
    const refunds = await Promise.all(hashes.map((hash) => on.refundOf(hash)))
    expect(refunds.map((refund) => refund?.status)).toEqual(['COMPLETE', 'COMPLETE'])
    expect(refunds.map((refund) => refund?.reason)).toEqual(['wrong_token', 'token_not_accepted'])
    expect(after.map((amount, index) => amount - (before[index] ?? 0n))).toEqual(
      refunds.map((refund) => refund?.amount),
    )
  })

  it('of a token that we do not serve has no effect', async () => {
    const order = await on.create()
    const { foreignToken: token } = world
    const hash = await world.deposit(order, { token, amount: 5_000_000n })
    const before = await world.balanceOf('ethereum', USER, token)
    await world.advance(6)
    expect(await world.bridge.deposits.find('ethereum', hash)).toEqual([])
    expect(await on.statusOf(order)).toBe('WAIT_DEPOSIT')
    expect(await world.balanceOf('ethereum', USER, token)).toBe(before)
    expect(await world.balanceOf('ethereum', NODE_TREASURY, token)).toBe(10n ** 12n + 5_000_000n)
  })

  it('on another network goes back there', async () => {
    const order = await on.create()
    const hash = await world.deposit(order, { networkId: 'base' })
    const before = await on.etherOf(USER, 'base')
    await world.advance(6)
    const refund = await on.refundOf(hash, 'base')
    expect(refund).toMatchObject({ status: 'COMPLETE', reason: 'wrong_network', currencyId: 'base-eth' })
    expect((await on.etherOf(USER, 'base')) - before).toBe(refund?.amount)
  })

  it('for no order goes back after seven days, or once its sender asks', async () => {
    const send = (): Promise<string> =>
      world.send('ethereum', { from: OTHER, to: NODE_TREASURY, value: ETHER / 3n })
    const waiting = await send()
    const asked = await send()
    const before = await on.etherOf(OTHER)
    await world.advance(4)
    await world.bridge.deposits.claim({
      networkId: 'ethereum',
      transactionHash: asked,
      provedWallets: [OTHER],
    })
    await world.advance(4)
    expect((await on.refundOf(asked))?.status).toBe('COMPLETE')
    expect(await on.refundOf(waiting)).toMatchObject({ status: 'PENDING', reason: 'no_order' })
    world.clock.advance(7 * DAY_MS)
    await world.advance(4)
    const refunds = [await on.refundOf(waiting), await on.refundOf(asked)]
    const sum = refunds.reduce((total, refund) => total + (refund?.amount ?? 0n), 0n)
    expect(refunds.map((refund) => refund?.status)).toEqual(['COMPLETE', 'COMPLETE'])
    expect((await on.etherOf(OTHER)) - before).toBe(sum)
  })

  it('fit for several orders, with the reference of none, goes back once its sender asks', async () => {
    const terms = { amount: 3n * ETHER, walletSender: OTHER }
    const orders = [await on.create(terms), await on.create({ ...terms, currencyOutId: 'base-usdc' })]
    const hash = await world.send('ethereum', { from: OTHER, to: NODE_TREASURY, value: 3n * ETHER })
    const before = await on.etherOf(OTHER)
    await world.advance(4)
    expect(await on.refundOf(hash)).toMatchObject({ status: 'PENDING', reason: 'ambiguous' })
    expect(await Promise.all(orders.map((order) => on.statusOf(order)))).toEqual([
      'WAIT_DEPOSIT',
      'WAIT_DEPOSIT',
    ])
    await world.bridge.deposits.claim({
      networkId: 'ethereum',
      transactionHash: hash,
      provedWallets: [OTHER],
    })
    await world.advance(4)
    const refund = await on.refundOf(hash)
    expect(refund?.status).toBe('COMPLETE')
    expect((await on.etherOf(OTHER)) - before).toBe(refund?.amount)
  })

  it('from a contract is held until a person lets it go, unlike one from an account that has delegated', async () => {
    const order = await on.create()
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
    const before = await Promise.all([on.etherOf(contract), on.etherOf(delegated)])
    await world.advance(6)
    const [held = '', free = ''] = hashes
    expect((await on.refundOf(held))?.status).toBe('HELD')
    expect((await on.refundOf(free))?.status).toBe('COMPLETE')
    expect(await on.etherOf(contract)).toBe(before[0])
    expect((await on.etherOf(delegated)) - before[1]).toBe((await on.refundOf(free))?.amount)
    const [first] = await world.bridge.deposits.listHeld()
    const depositId = first?.depositId ?? ''
    await world.bridge.deposits.releaseRefund({ depositId, actor: 'dora', reason: 'its owner proved it' })
    await world.advance(4)
    expect((await on.etherOf(contract)) - before[0]).toBe((await on.refundOf(held))?.amount)
  })

  it('too small to send back stays in suspense', async () => {
    const order = await on.create()
    const hash = await world.deposit(order, { amount: 1_000n })
    const before = await on.etherOf(USER)
    await world.advance(5)
    expect(await on.refundOf(hash)).toMatchObject({ status: 'UNREFUNDABLE', amount: 1_000n })
    expect(await on.etherOf(USER)).toBe(before)
  })
})

describe('on real nodes, a payout that its recipient refuses', () => {
  it('is given up after a day of refusals; all of the deposit goes back, and nothing is paid even later', async () => {
    const recipient = '0x00000000000000000000000000000000c0ffee02'
    await world.rpc('base', 'anvil_setCode', [recipient, '0x60006000fd'])
    const order = await on.create({ walletReceiver: recipient })
    const hash = await world.deposit(order)
    const before = await on.etherOf(USER)
    await world.advance(4)
    expect(await on.statusOf(order)).toBe('SEND_FAILED')
    for (let hour = 0; hour < 25; hour += 1) {
      world.clock.advance(HOUR_MS)
      await world.advance(1)
    }
    await world.advance(6)
    const refund = await on.refundOf(hash)
    expect(refund).toMatchObject({ status: 'COMPLETE', reason: 'payout_impossible', recipient: USER })
    expect((await on.etherOf(USER)) - before).toBe(refund?.amount)
    expect(refund?.amount).toBeGreaterThan(order.amountIn - ETHER / 100n)
    expect(await on.statusOf(order)).toBe('REJECTED')
    await world.rpc('base', 'anvil_setCode', [recipient, '0x'])
    world.clock.advance(HOUR_MS)
    await world.advance(4)
    expect(await on.etherOf(recipient, 'base')).toBe(0n)
  })
})

describe('on real nodes, a reorganisation', () => {
  const liftHalts = async (): Promise<void> => {
    for (const { id } of await world.bridge.halts.list())
      await world.bridge.halts.lift({ id, actor: 'test', reason: 'over' })
  }
  const lossOf = async (): Promise<bigint> =>
    (await world.bridge.ledger.totals()).find(({ kind }) => kind === 'reorg_loss')?.amount ?? 0n
  const reorg = (depth: number): Promise<unknown> => world.rpc('ethereum', 'anvil_reorg', [depth, []])

  it('before the credit lets the order wait again', async () => {
    const order = await on.create()
    const hash = await world.deposit(order)
    await world.bridge.engine.tick()
    expect((await world.bridge.orders.get(order.id)).transactionIn).toBe(hash)
    await reorg(1)
    await world.advance(1)
    expect(await world.bridge.deposits.find('ethereum', hash)).toMatchObject([{ outcome: 'reorganised' }])
    await on.expectPaid(order, () => world.deposit(order), order.amountOut)
  })

  it('after the credit and before the payout takes the credit back', async () => {
    const halt = { target: { scope: 'network', networkId: 'base' }, actions: ['payout'] } as const
    await world.bridge.halts.set({ ...halt, actor: 'test', reason: 'keeps the payout back' })
    const order = await on.create()
    const hash = await world.deposit(order)
    await world.advance(3)
    expect(await on.statusOf(order)).toBe('DEPOSITED')
    await reorg(4)
    await world.advance(2)
    expect(await on.statusOf(order)).toBe('WAIT_DEPOSIT')
    expect(await world.bridge.deposits.find('ethereum', hash)).toMatchObject([{ outcome: 'reorganised' }])
    await liftHalts()
    await on.expectPaid(order, () => world.deposit(order), order.amountOut)
  })

  it('before the refund is signed takes the refund back', async () => {
    const halt = { target: { scope: 'network', networkId: 'ethereum' }, actions: ['refund'] } as const
    await world.bridge.halts.set({ ...halt, actor: 'test', reason: 'keeps the refund back' })
    const order = await on.create()
    const hash = await world.deposit(order, { amount: ETHER / 2n })
    await world.advance(3)
    expect(await on.refundOf(hash)).toMatchObject({ status: 'PENDING', reason: 'short' })
    const before = await on.etherOf(USER)
    await reorg(4)
    await liftHalts()
    await world.advance(4)
    expect(await world.bridge.deposits.find('ethereum', hash)).toMatchObject([
      { outcome: 'reorganised', refund: null },
    ])
    expect(await on.etherOf(USER)).toBeGreaterThan(before)
    expect((await world.bridge.ledger.totals()).filter(({ kind }) => kind === 'refund_payable')).toEqual([])
  })

  it('after the payout is a loss, and halts the network’s credits', async () => {
    const order = await on.create()
    await on.expectPaid(order, () => world.deposit(order), order.amountOut)
    await reorg(5)
    await world.advance(1)
    expect(await lossOf()).toBe(order.amountIn)
    const halts = await world.bridge.halts.list()
    expect(halts.map(({ target, action }) => `${target} ${action}`).sort()).toEqual([
      'network:ethereum credit',
      'network:ethereum refund',
    ])
  })
  it('after the refund is a loss too, and the refund remains', async () => {
    await liftHalts()
    const order = await on.create()
    const amount = ETHER / 2n
    const refund = await on.expectRefund(USER, () => world.deposit(order, { amount }), amount)
    const lossBefore = await lossOf()
    await reorg(9)
    await world.advance(6)
    expect((await lossOf()) - lossBefore).toBe(amount)
    const halts = await world.bridge.halts.list()
    expect(halts.map(({ action }) => action).sort()).toEqual(['credit', 'refund'])
    expect(await world.bridge.orders.get(order.id)).toMatchObject({ refund: { amount: refund.amount } })
  })
})
