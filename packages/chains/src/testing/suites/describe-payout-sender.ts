import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PayoutIntent, PayoutSender, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { ChainError } from '../../chain-error.ts'
import { UNLIMITED } from './unlimited-signal.ts'

/** A chain under a payout sender whose wallet holds some of the coin and of one token. */
export interface PayoutSenderWorld {
  readonly payouts: PayoutSender
  readonly token: string
  /** An address that holds nothing yet; a new one each time. */
  createRecipient(): string
  /** An address to which transfers of the native coin revert. */
  readonly blockedRecipient: string
  balanceOf(owner: string, token: string | null): Promise<bigint>
  /** Off: transactions wait until `mine`. */
  setAutomine(on: boolean): Promise<void>
  mine(blocks: number): Promise<void>
  /** Replaces the newest blocks by new ones that hold none of their transactions. */
  reorg(depth: number): Promise<void>
  /** Uses the wallet's next slot for something else, and buries it deeply. */
  takeNextSlot(): Promise<void>
  stop(): Promise<void>
}

/** What every payout sender must do, whatever the chain. */
export function describePayoutSender(name: string, createWorld: () => Promise<PayoutSenderWorld>): void {
  describe(`payout sender: ${name}`, () => {
    let world: PayoutSenderWorld
    beforeAll(async () => {
      world = await createWorld()
    })
    afterAll(() => world.stop())

    const prepare = async (intent: PayoutIntent): Promise<SignedTransfer> =>
      world.payouts.prepare(intent, await world.payouts.nextSlot(UNLIMITED), UNLIMITED)
    const broadcast = (transfer: SignedTransfer): Promise<void> =>
      world.payouts.broadcast(transfer, UNLIMITED)
    const lookup = (transfer: SignedTransfer): ReturnType<PayoutSender['lookup']> =>
      world.payouts.lookup(transfer, UNLIMITED)
    const nativeTo = (recipient: string, amount = 5n): PayoutIntent => ({ recipient, token: null, amount })

    it('signs without touching the chain', async () => {
      const recipient = world.createRecipient()
      const slot = await world.payouts.nextSlot(UNLIMITED)
      const transfer = await prepare(nativeTo(recipient))
      expect(transfer.slot).toBe(slot)
      expect(await lookup(transfer)).toEqual({ status: 'unknown' })
      expect(await world.payouts.nextSlot(UNLIMITED)).toBe(slot)
      expect(await world.balanceOf(recipient, null)).toBe(0n)
    })

    it.each(['native', 'token'])('pays %s once, however often it is broadcast', async (kind) => {
      const token = kind === 'native' ? null : world.token
      const recipient = world.createRecipient()
      const transfer = await prepare({ recipient, token, amount: 123n })
      await broadcast(transfer)
      await broadcast(transfer)
      await world.mine(1)
      await broadcast(transfer)
      await world.mine(1)
      expect(await world.balanceOf(recipient, token)).toBe(123n)
      expect(await lookup(transfer)).toMatchObject({ status: 'confirmed' })
      expect(await world.payouts.nextSlot(UNLIMITED)).toBe(transfer.slot + 1n)
    })

    it('pays once when one payout is broadcast many times at once', async () => {
      const recipient = world.createRecipient()
      const transfer = await prepare(nativeTo(recipient, 6n))
      const results = await Promise.allSettled(Array.from({ length: 8 }, () => broadcast(transfer)))
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ChainError)
      }
      await world.mine(1)
      expect(await world.balanceOf(recipient, null)).toBe(6n)
    })

    it('tells pending from confirmed, and counts confirmations and what the gas cost', async () => {
      await world.setAutomine(false)
      const transfer = await prepare(nativeTo(world.createRecipient()))
      await broadcast(transfer)
      expect(await lookup(transfer)).toEqual({ status: 'pending' })
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
      const attempt = prepare(nativeTo(world.blockedRecipient))
      await expect(attempt).rejects.toMatchObject({ name: 'ChainError', kind: 'execution_reverted' })
    })

    it('knows nothing of a payout that a reorg dropped, and lands it once with the same bytes', async () => {
      const recipient = world.createRecipient()
      const transfer = await prepare(nativeTo(recipient, 8n))
      await broadcast(transfer)
      await world.mine(1)
      await world.reorg(2)
      expect(['unknown', 'pending']).toContain((await lookup(transfer)).status)
      expect(await world.balanceOf(recipient, null)).toBe(0n)
      await broadcast(transfer)
      await world.mine(1)
      expect(await lookup(transfer)).toMatchObject({ status: 'confirmed' })
      expect(await world.balanceOf(recipient, null)).toBe(8n)
    })

    it('calls a payout expired once its slot was used by another transaction', async () => {
      const recipient = world.createRecipient()
      const transfer = await prepare(nativeTo(recipient, 9n))
      await world.takeNextSlot()
      await broadcast(transfer).catch((error: unknown) => expect(error).toBeInstanceOf(ChainError))
      await world.mine(1)
      expect(await lookup(transfer)).toEqual({ status: 'expired' })
      expect(await world.balanceOf(recipient, null)).toBe(0n)
    })

    it('never calls a payout expired while its slot is free', async () => {
      const next = await prepare(nativeTo(world.createRecipient()))
      await world.mine(5)
      expect(await lookup(next)).toEqual({ status: 'unknown' })
    })
  })
}
