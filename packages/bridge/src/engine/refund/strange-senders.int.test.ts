import type { DepositReport } from '@sunspan/domain'
import { useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testAddress, createTestWorld, TREASURY } from '../../testing/worlds/test-world.ts'

const ETHER = 10n ** 18n
const DAY_MS = 86_400_000
const CAROL = testAddress('ca')
/** The sender that a token reports for newly minted amounts. */
const NOBODY = `0x${'0'.repeat(40)}`

const world = useFresh(createTestWorld)
beforeEach(() => {
  for (const sender of [CAROL, NOBODY]) world.chains.ethereum.fund(sender, null, 100n * ETHER)
})
afterEach(async () => {
  await world.checkLedger()
})

const sendUnknown = (from: string, amount = ETHER): string =>
  world.chains.ethereum.send({ from, to: TREASURY, token: null, amount })
async function reportOf(txId: string): Promise<DepositReport> {
  const [report] = await world.bridge.deposits.find('ethereum', txId)
  if (report === undefined) throw new Error(`${txId} was not seen`)
  return report
}
const depositIdOf = async (txId: string): Promise<string> => {
  const held = await world.bridge.deposits.listHeld()
  return held.find(({ transactionHash }) => transactionHash === txId)?.depositId ?? ''
}
const legs = async (): Promise<number> =>
  (await world.pool.query(`SELECT FROM legs WHERE kind = 'refund'`)).rowCount ?? 0

describe('what was minted to us', () => {
  it('is held, and not owed without a sender', async () => {
    const txId = sendUnknown(NOBODY)
    await world.advance(4)
    expect((await reportOf(txId)).refund).toMatchObject({ status: 'HELD' })
    world.clock.advance(8 * DAY_MS)
    await world.advance(4)
    expect([(await reportOf(txId)).refund?.status, await legs()]).toEqual(['HELD', 0])
  })

  it('is not released without a sender, and can be kept', async () => {
    const txId = sendUnknown(NOBODY)
    await world.advance(4)
    const who = { depositId: await depositIdOf(txId), actor: 'dora', reason: 'we minted it' }
    await expect(world.bridge.deposits.releaseRefund(who)).rejects.toThrow(/it has no sender.*deposits keep/)
    await world.bridge.deposits.keep(who)
    await world.advance(3)
    expect(await reportOf(txId)).toMatchObject({ issue: 'own_transfer', refund: null })
    expect(await legs()).toBe(0)
  })

  it('is held as well where an order names it', async () => {
    const order = await world.order()
    const txId = world.deposit(order, { from: NOBODY, amount: ETHER / 2n })
    await world.advance(4)
    expect((await reportOf(txId)).refund).toMatchObject({ status: 'HELD', reason: 'short' })
  })
})

describe('a deposit of a contract whose reference cannot be read', () => {
  it('is held from the start', async () => {
    world.chains.ethereum.setContract(CAROL)
    const txId = sendUnknown(CAROL)
    await world.advance(4)
    expect(await reportOf(txId)).toMatchObject({
      issue: 'no_order',
      refund: { status: 'HELD', notBefore: null, recipient: CAROL },
    })
    world.clock.advance(8 * DAY_MS)
    await world.advance(4)
    expect(await legs()).toBe(0)
    await world.bridge.deposits.releaseRefund({
      depositId: await depositIdOf(txId),
      actor: 'dora',
      reason: 'its owner has proved it',
    })
    await world.advance(3)
    expect(world.payoutsTo(CAROL)).toHaveLength(1)
  })

  it('fills an order of its owner, who has proved the contract', async () => {
    world.chains.ethereum.setContract(CAROL)
    const order = await world.order({ walletSender: CAROL })
    const txId = sendUnknown(CAROL, order.amountIn + ETHER / 100n)
    await world.advance(4)
    expect((await reportOf(txId)).refund).toMatchObject({ status: 'HELD' })
    const claim = { networkId: 'ethereum', transactionHash: txId, provedWallets: [CAROL] }
    await expect(world.bridge.deposits.claim(claim)).rejects.toThrow('does not go back by itself')
    await world.bridge.deposits.claim({ ...claim, orderId: order.id })
    await world.advance(6)
    expect((await world.bridge.orders.get(order.id)).status).toBe('COMPLETE')
  })

  it('asks the chain once for each sender’s deposit, also where it is an account like any other', async () => {
    const { senders } = world.chains.ethereum.adapter
    if (senders === undefined) throw new TypeError('The sender check was not called.')
    const asked = vi.spyOn(senders, 'isContract')
    const txId = sendUnknown(CAROL)
    await world.advance(8)
    expect((await reportOf(txId)).refund).toMatchObject({ status: 'PENDING' })
    expect(asked).toHaveBeenCalledTimes(1)
  })
})
