import { useShared } from '@sunspan/host/testing/hooks'
import { expect, it } from 'vitest'
import { checkLedger } from '../testing/database/check-ledger.ts'
import { EVM_USER } from '../testing/crash-matrix/nodes/evm-nodes.ts'
import { createSettleScene } from '../testing/scenes/settle-scene.ts'

const SIGNED = { actor: 'olga', reason: 'paid before the restore' }
const RECEIVER = `0x${'7'.repeat(40)}`
const ETHER = 10n ** 18n
const signal = new AbortController().signal

const scene = useShared(createSettleScene)

it('of a restored database, what the payout contract has paid is found by its ids, settled as the chain says, and opens the lane again', async () => {
  await scene.bridge.refreshMarket()
  const order = await scene.bridge.orders.create({
    currencyInId: 'ethereum-eth',
    currencyOutId: 'base-eth',
    amount: ETHER,
    walletSender: EVM_USER,
    walletReceiver: RECEIVER,
  })
  const start = await scene.backUp()
  await scene.deposit(order)
  await scene.mine('base', 20)
  await scene.mine('ethereum', 20)
  const base = scene.nodeOf('base')
  expect(await base.balanceOf(RECEIVER, null)).toBe(order.amountOut)
  const { transactionOut } = await scene.bridge.orders.get(order.id)

  const { bridge, desk, pool } = await start()
  for (let round = 0; round < 3; round += 1) await bridge.engine.tick()
  expect((await bridge.halts.list())[0]).toMatchObject({ actor: 'engine:reconcile' })
  expect((await bridge.orders.get(order.id)).status).toBe('DEPOSITED')
  const found = await desk.listSkipped(signal)
  expect(found).toMatchObject([{ leg: { recipient: RECEIVER, status: 'due' }, paidBy: [transactionOut] }])
  await desk.settle(
    { legId: found[0]?.leg.id ?? '', transactionHash: transactionOut ?? '', ...SIGNED },
    signal,
  )
  for (const { id } of await bridge.halts.list()) await bridge.halts.lift({ id, ...SIGNED })
  await base.rpc('anvil_mine', ['0x14'])
  for (let round = 0; round < 3; round += 1) await bridge.engine.tick()
  expect(await bridge.halts.list()).toEqual([])
  expect(await bridge.orders.get(order.id)).toMatchObject({ status: 'COMPLETE', transactionOut })
  expect(await desk.listSkipped(signal)).toEqual([])
  expect(await base.balanceOf(RECEIVER, null)).toBe(order.amountOut)
  expect(await checkLedger(pool, bridge.ledger)).toEqual([])
})
