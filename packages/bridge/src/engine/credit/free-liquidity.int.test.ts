import { FAKE_GAS_COST } from '@sunspan/chains/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { HaltAction } from '../../model/halt-target.ts'
import type { Order } from '../../model/order.ts'
import { installationFixture } from '../../testing/networks/installation-fixture.ts'
import { ALICE, BOB, testAddress, TREASURY, type TestWorld } from '../../testing/worlds/test-world.ts'
import { takeOut } from '../../testing/scenes/operator-acts.ts'
import { openTestWorld } from '../../testing/worlds/open-test-world.ts'

const CAROL = testAddress('ca')
const ETHER = 10n ** 18n
/** Carol's funds in the treasury on Base. */
const HERS = 30n * ETHER
/** The treasury's own funds left there. */
const OURS = 10n * ETHER

let world: TestWorld

beforeEach(async () => {
  // Unpaid orders reserve nothing here: free balances are checked to the unit.
  const liquidity = { open_share_bps: 10_000, floor_bps: 10_000 }
  world = await openTestWorld({ installation: { ...installationFixture, liquidity } })
  world.chains.base.fund(CAROL, null, 100n * ETHER)
})
afterEach(async () => {
  await world.checkLedger()
})

const haltBase = (actions: readonly HaltAction[]) =>
  world.bridge.halts.set({
    target: { scope: 'network', networkId: 'base' },
    actions,
    actor: 'olga',
    reason: 'a test',
  })
async function lift(...actions: readonly HaltAction[]): Promise<void> {
  for (const { id, action } of await world.bridge.halts.list())
    if (actions.includes(action)) await world.bridge.halts.lift({ id, actor: 'olga', reason: 'over' })
}
const statusOf = async (order: Order): Promise<string> => (await world.bridge.orders.get(order.id)).status
const sentTo = (recipient: string): readonly bigint[] =>
  world.payoutsTo(recipient).map(({ amount }) => amount)
const orderOfHers = (amount = HERS + ETHER): Promise<Order> =>
  world.order({ currencyInId: 'base-eth', currencyOutId: 'ethereum-eth', amount, walletSender: CAROL })

/** The operator withdraws the treasury's own funds from Base, except `OURS`, and records it. */
const withdrawOwnFunds = (): Promise<void> =>
  takeOut(world, world.chains.base.balanceOf(TREASURY, null) - HERS - OURS)

/** Makes a payout of nearly 40 ether due on Base, where 10 are ours and 30 are hers. */
async function oweMoreThanOurs(): Promise<Order> {
  const order = await world.order({ amount: HERS + OURS })
  await haltBase(['payout'])
  world.deposit(order)
  await world.advance(4)
  expect(await statusOf(order)).toBe('DEPOSITED')
  await withdrawOwnFunds()
  await lift('payout')
  return order
}

const sendHers = (order?: Order): string =>
  order === undefined
    ? world.chains.base.send({ from: CAROL, to: TREASURY, token: null, amount: HERS })
    : world.deposit(order, { amount: HERS })

/** A way for her money to reach the treasury without becoming the treasury's; returns a function that gives it back to her. */
type Arrival = () => Promise<() => Promise<unknown>>

const WAYS: readonly (readonly [string, Arrival])[] = [
  [
    'in suspense, since no order asks for it',
    () => {
      const transactionHash = sendHers()
      return Promise.resolve(() =>
        world.bridge.deposits.claim({ networkId: 'base', transactionHash, provedWallets: [CAROL] }),
      )
    },
  ],
  [
    'owed to its sender, and not sent yet',
    async () => {
      await haltBase(['refund'])
      sendHers(await orderOfHers())
      return () => lift('refund')
    },
  ],
  [
    'held for a person to look at',
    async () => {
      world.chains.base.setContract(CAROL)
      sendHers(await orderOfHers())
      return async () => {
        const [held] = await world.bridge.deposits.listHeld()
        const depositId = held?.depositId ?? ''
        await world.bridge.deposits.releaseRefund({ depositId, actor: 'olga', reason: 'it is hers' })
      }
    },
  ],
]

describe('what may be paid out', () => {
  it.each(WAYS)('excludes deposits: %s', async (_, arrive) => {
    const giveBack = await arrive()
    await world.advance(3)
    const order = await oweMoreThanOurs()
    await world.advance(4)
    expect([sentTo(BOB), await statusOf(order)]).toEqual([[], 'SEND_FAILED'])
    const { rows } = await world.pool.query<{ last_error: string }>(
      `SELECT last_error FROM legs WHERE kind = 'payout'`,
    )
    expect(rows[0]?.last_error).toMatch(/^insufficient_funds: .* kept for senders/)
    await giveBack()
    await world.advance(6)
    expect([sentTo(CAROL), sentTo(BOB)]).toEqual([[HERS - FAKE_GAS_COST], []])
  })

  it('is not what has arrived for an order and is not counted yet; once it is, it is liquidity', async () => {
    const hers = await orderOfHers(HERS)
    await haltBase(['credit'])
    sendHers(hers)
    await world.advance(3)
    const order = await oweMoreThanOurs()
    await world.advance(4)
    expect([sentTo(BOB), await statusOf(order)]).toEqual([[], 'SEND_FAILED'])
    await lift('credit')
    world.clock.advance(60_000)
    await world.advance(6)
    expect([await statusOf(hers), await statusOf(order)]).toEqual(['COMPLETE', 'COMPLETE'])
  })

  it('is not what has come and no scan has read yet', async () => {
    world.chains.base.faults.fail('scan', { times: 30 })
    sendHers()
    const order = await oweMoreThanOurs()
    await world.advance(2)
    expect(world.chains.base.balanceOf(TREASURY, null)).toBe(HERS + OURS)
    expect([sentTo(BOB), await statusOf(order)]).toEqual([[], 'SEND_FAILED'])
  })

  it('is all that the treasury owns besides deposits', async () => {
    sendHers()
    await world.advance(3)
    const before = await world.order({ amount: HERS + OURS })
    await withdrawOwnFunds()
    await world.advance(1)
    const request = { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth' }
    expect(world.bridge.quotes.limits(request.currencyInId, request.currencyOutId).maxSend).toBeLessThan(
      OURS + ETHER,
    )
    expect(() => world.bridge.quotes.quote({ ...request, amount: OURS + ETHER })).toThrow(
      'Destination network will become available',
    )
    const small = await world.order({ amount: ETHER })
    const other = await world.order({ amount: 8n * ETHER })
    for (const order of [before, small, other]) world.deposit(order)
    await world.advance(5)
    expect(new Set(sentTo(BOB))).toEqual(new Set([small.amountOut, other.amountOut]))
    expect(await statusOf(before)).toBe('SEND_FAILED')
  })

  it('does not revive a late order that only a sender’s money could pay', async () => {
    sendHers()
    const order = await world.order({ amount: HERS })
    await world.advance(1)
    world.clock.advance(world.installation.orderTtlMs)
    await world.advance(2)
    await withdrawOwnFunds()
    world.deposit(order)
    await world.advance(6)
    expect([sentTo(BOB), await statusOf(order)]).toEqual([[], 'EXPIRED'])
    expect(sentTo(ALICE)).toEqual([HERS - FAKE_GAS_COST])
  })
})

describe('what the owner sends to the treasury', () => {
  const depositIdOf = async (transactionHash: string): Promise<string> =>
    (await world.bridge.deposits.find('base', transactionHash))[0]?.depositId ?? ''
  const keep = async (transactionHash: string): Promise<void> =>
    world.bridge.deposits.keep({
      depositId: await depositIdOf(transactionHash),
      actor: 'olga',
      reason: 'from cold storage',
    })

  it('may be paid out once a person has said whose it is, and does not go back', async () => {
    const refill = sendHers()
    await world.advance(3)
    const order = await oweMoreThanOurs()
    await world.advance(2)
    expect(await statusOf(order)).toBe('SEND_FAILED')
    await keep(refill)
    await world.checkLedger()
    world.clock.advance(60_000)
    await world.advance(4)
    expect(await statusOf(order)).toBe('COMPLETE')
    world.clock.advance(8 * 86_400_000)
    await world.advance(3)
    expect(sentTo(CAROL)).toEqual([])
    await world.checkTreasury()
    const { rows } = await world.pool.query(
      `SELECT actor, reason FROM ledger_entries WHERE key LIKE 'own/deposit/%'`,
    )
    expect(rows).toEqual([{ actor: 'olga', reason: 'from cold storage' }])
  })

  it('is kept once, with a reason, when it is final; what an order or a refund has is not kept', async () => {
    const early = sendHers()
    const claimed = sendHers(await orderOfHers())
    await world.advance(1)
    await expect(keep(early)).rejects.toMatchObject({ code: 'DEPOSIT_NOT_CLAIMABLE' })
    await world.advance(3)
    await expect(keep(claimed)).rejects.toMatchObject({ code: 'DEPOSIT_NOT_CLAIMABLE' })
    const depositId = await depositIdOf(early)
    await expect(world.bridge.deposits.keep({ depositId, actor: 'olga', reason: ' ' })).rejects.toThrow(
      RangeError,
    )
    await keep(early)
    await expect(keep(early)).rejects.toMatchObject({ code: 'DEPOSIT_NOT_CLAIMABLE' })
    await expect(
      world.bridge.deposits.claim({ networkId: 'base', transactionHash: early, provedWallets: [CAROL] }),
    ).rejects.toMatchObject({ code: 'DEPOSIT_NOT_CLAIMABLE' })
    await world.advance(4)
    await world.checkTreasury()
  })
})
