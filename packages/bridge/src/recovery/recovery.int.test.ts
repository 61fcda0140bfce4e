import { afterEach, expect, it } from 'vitest'
import { FAKE_MODELS } from '@sunspan/chains/testing'
import { usualCases } from '@sunspan/host/testing'
import type { Order } from '../model/order.ts'
import { checkLedger } from '../testing/database/check-ledger.ts'
import { createRestoredScene, type RestoredScene } from '../testing/scenes/restored-scene.ts'
import { ALICE, BOB, TREASURY } from '../testing/worlds/test-world.ts'
import { createRecoveryService, type RecoveryService } from './create-recovery-service.ts'

const DAYS_MS = 86_400_000
const SIGNED = { actor: 'olga', reason: 'found on the chain' }

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const deskOf = ({ pool, bridge, world }: RestoredScene): RecoveryService =>
  createRecoveryService({
    pool,
    catalog: bridge.catalog,
    clock: world.clock,
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  })

const refundsDecided = async ({ pool }: RestoredScene): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM legs WHERE kind = 'refund'`,
  )
  return rows[0]?.count ?? 0
}

it.each(usualCases(FAKE_MODELS, (model) => /^(nonce|blockhash|query-id)$/.test(model)))(
  'orders that were lost with a restore are booked as paid, and neither paid nor given back again (%s)',
  async (model) => {
    const lost: Order[] = []
    const scene = await createRestoredScene({
      model,
      before: (world) => world.advance(2),
      async lost(world) {
        const order = await world.order()
        world.deposit(order)
        lost.push(order)
        await world.advance(20)
        expect((await world.bridge.orders.get(order.id)).status).toBe('COMPLETE')
      },
    })
    closers.push(() => scene.close())
    const { world, bridge, pool } = scene
    const desk = deskOf(scene)
    const [payout] = world.payoutsTo(BOB)
    const [order] = lost
    if (payout === undefined || order === undefined) throw new Error('Nothing was paid')
    // This one was never paid out.
    world.chains.ethereum.send({ from: ALICE, to: TREASURY, token: null, amount: order.amountIn / 2n })

    await scene.advance(40)
    world.clock.advance(8 * DAYS_MS)
    await scene.advance(4)
    expect(await scene.reasons()).toEqual([expect.stringMatching(/^wallet:base:.*ops recover list/)])
    expect(await refundsDecided(scene)).toBe(0)
    await scene.lift()
    await scene.advance(4)
    expect(await refundsDecided(scene)).toBe(0)
    expect(world.payoutsTo(ALICE)).toEqual([])

    const { recoveries, candidates } = await desk.list()
    expect(recoveries).toMatchObject([{ networkId: 'base' }])
    const paid = candidates.find(({ amount }) => amount === order.amountIn)
    if (paid === undefined) throw new Error('The deposit is not listed')
    await expect(
      bridge.deposits.claim({
        networkId: 'ethereum',
        transactionHash: paid.transactionHash,
        provedWallets: [ALICE],
      }),
    ).rejects.toMatchObject({ code: 'DEPOSIT_NOT_CLAIMABLE' })
    const mined = world.chains.base.mined().find(({ txId }) => txId === payout.txId)
    const payment = {
      networkId: 'base',
      txId: payout.txId,
      currencyId: 'base-eth',
      amount: payout.amount,
      feePaid: mined?.feePaid ?? 0n,
      height: payout.height,
      recipient: BOB,
      ...SIGNED,
      depositId: paid.depositId,
    }
    await desk.book(payment)
    await expect(desk.book(payment)).rejects.toThrow('booked already')
    await expect(desk.book({ ...payment, txId: 'another' })).rejects.toThrow('booked already')
    await scene.lift()
    await scene.advance(30)

    expect((await desk.list()).recoveries).toEqual([])
    expect(await scene.reasons()).toEqual([])
    expect(world.payoutsTo(BOB)).toHaveLength(1)
    // The paid deposit stays; the unpaid one is refunded.
    expect(world.payoutsTo(ALICE)).toHaveLength(1)
    expect(await bridge.deposits.find('ethereum', paid.transactionHash)).toMatchObject([
      {
        outcome: 'paid',
        issue: 'paid_elsewhere',
        refund: null,
        paidElsewhere: { networkId: 'base', transactionHash: payout.txId },
      },
    ])
    expect(await checkLedger(pool, bridge.ledger)).toEqual([])
    // Orders are paid as usual again.
    const next = await bridge.orders.create({
      currencyInId: 'ethereum-eth',
      currencyOutId: 'base-eth',
      amount: order.amountIn,
      walletSender: ALICE,
      walletReceiver: BOB,
    })
    world.deposit(next)
    await scene.advance(20)
    expect((await bridge.orders.get(next.id)).status).toBe('COMPLETE')
  },
)

it('an order whose payout was lost is completed by the payment that is named, and a second signer is a loss', async () => {
  const made: Order[] = []
  const scene = await createRestoredScene({
    model: 'blockhash',
    async before(world) {
      made.push(await world.order())
    },
    async lost(world) {
      const [order] = made
      if (order === undefined) throw new Error('There is no order')
      world.deposit(order)
      await world.advance(20)
      world.chains.base.send({ from: TREASURY, to: ALICE, token: null, amount: 5_000n })
      await world.advance(2)
    },
  })
  closers.push(() => scene.close())
  const { world, bridge, pool } = scene
  const desk = deskOf(scene)
  const [order] = made
  const [payout] = world.payoutsTo(BOB)
  const [theft] = world.payoutsTo(ALICE)
  if (order === undefined || payout === undefined || theft === undefined) throw new Error('Nothing was paid')
  await scene.advance(40)
  expect(world.payoutsTo(BOB)).toHaveLength(1)
  expect((await bridge.orders.get(order.id)).status).toBe('DEPOSITED')
  const [candidate] = (await desk.list()).candidates
  const named = { networkId: 'base', currencyId: 'base-eth', recipient: null, feePaid: 1_000n, ...SIGNED }
  await desk.book({
    ...named,
    txId: payout.txId,
    amount: payout.amount,
    height: payout.height,
    depositId: candidate?.depositId ?? '',
  })
  await desk.book({
    ...named,
    txId: theft.txId,
    amount: theft.amount,
    height: theft.height,
    depositId: null,
  })
  await scene.lift()
  await scene.advance(20)
  expect(await scene.reasons()).toEqual([])
  expect(await bridge.orders.get(order.id)).toMatchObject({
    status: 'COMPLETE',
    transactionOut: payout.txId,
  })
  expect(world.payoutsTo(BOB)).toHaveLength(1)
  expect(await checkLedger(pool, bridge.ledger)).toEqual([])
})
