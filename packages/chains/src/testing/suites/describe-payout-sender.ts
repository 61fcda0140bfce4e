import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  PayoutIntent,
  PayoutSender,
  PreparedTransfer,
  SignedTransfer,
} from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../errors/chain-error.ts'
import type { PayoutSenderWorld } from './payout-sender-world.ts'
import { UNLIMITED } from './unlimited-signal.ts'

/**
 * What every payout sender must do, whatever the chain. `isFinal`: of one whose blocks are never replaced; `tellsWaiting`: whose nodes report
 * transactions that no block has yet.
 */
export function describePayoutSender(
  name: string,
  createWorld: () => Promise<PayoutSenderWorld>,
  { isFinal = false, tellsWaiting = true } = {},
): void {
  describe(`payout sender: ${name}`, () => {
    let world: PayoutSenderWorld
    beforeAll(async () => {
      world = await createWorld()
    })
    afterAll(() => world.stop())

    let ours = 0n
    /** The chain's next slot, or our own number where it counts none. */
    const takeSlot = async (): Promise<bigint> => {
      ours += 1n
      return world.payouts.sequence?.nextSlot(UNLIMITED) ?? ours
    }
    const prepare = async (intent: PayoutIntent): Promise<PreparedTransfer> =>
      world.payouts.prepare(intent, await takeSlot(), UNLIMITED)
    const broadcast = (transfer: SignedTransfer): Promise<void> =>
      world.payouts.broadcast(transfer, UNLIMITED)
    const lookup = (transfer: SignedTransfer): ReturnType<PayoutSender['lookup']> =>
      world.payouts.lookup(transfer, UNLIMITED)
    const nativeTo = (recipient: string, times = 5n): PayoutIntent => ({
      recipient,
      token: null,
      amount: times * world.leastNative,
    })

    it('signs without touching the chain', async () => {
      const recipient = world.createRecipient()
      const slot = await takeSlot()
      const transfer = await world.payouts.prepare(nativeTo(recipient), slot, UNLIMITED)
      expect(transfer.slot).toBe(slot)
      expect(await lookup(transfer)).toEqual({ status: 'unknown' })
      expect((await world.payouts.sequence?.nextSlot(UNLIMITED)) ?? slot).toBe(slot)
      expect(await world.balanceOf(recipient, null)).toBe(0n)
    })

    it.each(['native', 'token'])('pays %s once, however often it is broadcast', async (kind) => {
      const token = kind === 'native' ? null : world.token
      const recipient = world.createRecipient()
      const amount = 123n * (token === null ? world.leastNative : 1n)
      const transfer = await prepare({ recipient, token, amount })
      await broadcast(transfer)
      await broadcast(transfer)
      await world.mine(1)
      await broadcast(transfer)
      await world.mine(1)
      expect(await world.balanceOf(recipient, token)).toBe(amount)
      expect(await lookup(transfer)).toMatchObject({ status: 'confirmed' })
    })

    it('pays once when one payout is broadcast many times at once', async () => {
      const recipient = world.createRecipient()
      const transfer = await prepare(nativeTo(recipient, 6n))
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => broadcast(transfer)))
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ChainError)
      }
      await world.mine(1)
      expect(await world.balanceOf(recipient, null)).toBe(6n * world.leastNative)
    })

    it('distinguishes pending from confirmed, and counts confirmations and what the gas cost', async () => {
      await world.setAutomine(false)
      const transfer = await prepare(nativeTo(world.createRecipient()))
      await broadcast(transfer)
      expect(await lookup(transfer)).toEqual({ status: tellsWaiting ? 'pending' : 'unknown' })
      await world.mine(1)
      const mined = await lookup(transfer)
      expect(mined).toMatchObject({ status: 'confirmed', confirmations: 0 })
      expect(mined.status === 'confirmed' && mined.feePaid > 0n).toBe(true)
      await world.mine(2)
      expect(await lookup(transfer)).toMatchObject({ status: 'confirmed', confirmations: 2 })
      await world.setAutomine(true)
    })

    it.each(['native', 'token'])('refuses to sign more %s than there is', async (kind) => {
      const token = kind === 'native' ? null : world.token
      const held = await world.balanceOf(world.payouts.wallet, token)
      const attempt = prepare({ recipient: world.createRecipient(), token, amount: held + 1n })
      await expect(attempt).rejects.toMatchObject({ name: 'ChainError', kind: 'insufficient_funds' })
    })

    it('refuses to sign what would revert', async () => {
      const attempt = prepare(world.refused)
      await expect(attempt).rejects.toMatchObject({ name: 'ChainError', kind: 'execution_reverted' })
    })

    if (!isFinal) {
      it('knows nothing of a payout that a reorg dropped, and lands it once with the same bytes', async () => {
        const recipient = world.createRecipient()
        const transfer = await prepare(nativeTo(recipient, 8n))
        await broadcast(transfer)
        await world.mine(1)
        await world.reorg?.(2)
        expect(['unknown', 'pending']).toContain((await lookup(transfer)).status)
        expect(await world.balanceOf(recipient, null)).toBe(0n)
        await broadcast(transfer)
        await world.mine(1)
        expect(await lookup(transfer)).toMatchObject({ status: 'confirmed' })
        expect(await world.balanceOf(recipient, null)).toBe(8n * world.leastNative)
      })
    }

    it('never calls a payout expired while it may land', async () => {
      const next = await prepare(nativeTo(world.createRecipient()))
      await world.mine(5)
      expect(await lookup(next)).toEqual({ status: 'unknown' })
    })

    it('calls a payout expired once it can never land', async () => {
      const recipient = world.createRecipient()
      const transfer = await prepare(nativeTo(recipient, 9n))
      await world.killSigned()
      await broadcast(transfer).catch((error: unknown) => expect(error).toBeInstanceOf(ChainError))
      await world.mine(1)
      expect(await lookup(transfer)).toEqual({ status: 'expired' })
      expect(await world.balanceOf(recipient, null)).toBe(0n)
    })
  })
}
