import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  PayoutIntent,
  PayoutSender,
  PreparedTransfer,
  SignedTransfer,
} from '../../capabilities/payout-sender.ts'
import { nextSlot } from './next-slot.ts'
import type { PayoutSenderWorld } from './payout-sender-world.ts'
import { UNLIMITED } from './unlimited-signal.ts'

const UNBOUNDED = 2n ** 128n
const BURIED = 5

/** What every payout sender must do whose chain counts the slots of a wallet and lets bytes in one be replaced. */
export function describeSlotSequence(name: string, createWorld: () => Promise<PayoutSenderWorld>): void {
  describe(`slot sequence: ${name}`, () => {
    let world: PayoutSenderWorld
    beforeAll(async () => {
      world = await createWorld()
    })
    afterAll(() => world.stop())

    const prepare = async (intent: PayoutIntent): Promise<PreparedTransfer> =>
      world.payouts.prepare(intent, await nextSlot(world.payouts), UNLIMITED)
    const fill = (slot: bigint): Promise<PreparedTransfer> => {
      if (world.payouts.sequence === undefined) throw new TypeError('This chain counts no slots.')
      return world.payouts.sequence.fill(slot, UNLIMITED)
    }
    const broadcast = (transfer: SignedTransfer): Promise<void> =>
      world.payouts.broadcast(transfer, UNLIMITED)
    const lookup = (transfer: SignedTransfer): ReturnType<PayoutSender['lookup']> =>
      world.payouts.lookup(transfer, UNLIMITED)
    const nativeTo = (recipient: string, times = 5n): PayoutIntent => ({
      recipient,
      token: null,
      amount: times * world.leastNative,
    })

    it('moves on by one with each payout', async () => {
      const transfer = await prepare(nativeTo(world.createRecipient()))
      await broadcast(transfer)
      await world.mine(1)
      expect(await nextSlot(world.payouts)).toBe(transfer.slot + 1n)
    })

    it('lands one of two variants of a payout, at the higher price, and pays once', async ({ skip }) => {
      skip(world.replacesWaiting === false, 'The node executes transactions at once.')
      await world.setAutomine(false)
      const recipient = world.createRecipient()
      const first = await prepare(nativeTo(recipient, 11n))
      await broadcast(first)
      const second = await world.payouts.bump?.([first], UNBOUNDED, UNLIMITED)
      if (second === undefined) throw new Error('It was not offered for more.')
      expect(second.slot).toBe(first.slot)
      expect(second.txId).not.toBe(first.txId)
      expect(second.feeCap * 8n).toBeGreaterThanOrEqual(first.feeCap * 9n)
      await broadcast(second)
      await world.mine(1)
      expect(await lookup(second)).toMatchObject({ status: 'confirmed' })
      await world.mine(BURIED)
      expect((await lookup(first)).status).toBe('expired')
      expect(await world.balanceOf(recipient, null)).toBe(11n * world.leastNative)
      await world.setAutomine(true)
    })

    it('offers no more than it may, nor far more than the network asks', async () => {
      const first = await prepare(nativeTo(world.createRecipient()))
      expect(await world.payouts.bump?.([first], first.feeCap, UNLIMITED)).toBeUndefined()
    })

    it('uses a slot up with nothing', async () => {
      const slot = await nextSlot(world.payouts)
      const filler = await fill(slot)
      const before = await world.balanceOf(world.payouts.wallet, world.token)
      await broadcast(filler)
      await world.mine(1)
      expect(await lookup(filler)).toMatchObject({ status: 'confirmed' })
      expect(await nextSlot(world.payouts)).toBe(slot + 1n)
      expect(await world.balanceOf(world.payouts.wallet, world.token)).toBe(before)
    })
  })
}
