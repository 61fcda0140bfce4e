import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BatchIntent, BatchPayouts, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { nextSlot } from './next-slot.ts'
import type { PayoutSenderWorld } from './payout-sender-world.ts'
import { UNLIMITED } from './unlimited-signal.ts'

export interface BatchPayoutsWorld extends PayoutSenderWorld {
  /** An address to which transfers of the native coin revert from now on, though a dry run has not seen that. */
  turnHostile(recipient: string): Promise<void>
}

const UNBOUNDED = 2n ** 128n

/** What every payout sender that batches must do, whatever the chain. */
export function describeBatchPayouts(name: string, createWorld: () => Promise<BatchPayoutsWorld>): void {
  describe(`batch payouts: ${name}`, () => {
    let world: BatchPayoutsWorld
    let batch: BatchPayouts
    let count = 0
    beforeAll(async () => {
      world = await createWorld()
      if (world.payouts.batch === undefined) throw new Error('This sender does not batch.')
      ;({ batch } = world.payouts)
    })
    afterAll(() => world.stop())

    const intentOf = (intent: Partial<BatchIntent> = {}): BatchIntent => ({
      id: `0x${(count += 1).toString(16).padStart(64, '0')}`,
      recipient: world.createRecipient(),
      token: null,
      amount: 5n,
      ...intent,
    })
    const prepare = async (intents: readonly BatchIntent[]): Promise<SignedTransfer> =>
      batch.prepare(intents, await nextSlot(world.payouts), UNLIMITED)
    const pay = async (transfer: SignedTransfer): Promise<readonly (string | undefined)[]> => {
      await world.payouts.broadcast(transfer, UNLIMITED)
      await world.mine(1)
      const state = await world.payouts.lookup(transfer, UNLIMITED)
      return state.status === 'confirmed' ? (state.legs ?? []).map(({ outcome }) => outcome) : []
    }

    it('pays coins and tokens in one transaction, and tells what became of each', async () => {
      const intents = [intentOf(), intentOf({ token: world.token, amount: 7n }), intentOf({ amount: 9n })]
      expect(await batch.check(intents, UNLIMITED)).toEqual(intents.map(() => ({ status: 'payable' })))
      const transfer = await prepare(intents)
      expect(await pay(transfer)).toEqual(['paid', 'paid', 'paid'])
      const state = await world.payouts.lookup(transfer, UNLIMITED)
      expect(state.status === 'confirmed' && state.legs?.map(({ id }) => id)).toEqual(
        intents.map(({ id }) => id),
      )
      for (const { recipient, token, amount } of intents) {
        expect(await world.balanceOf(recipient, token)).toBe(amount)
      }
    })

    it('costs the wallet what was paid and the gas, to the unit', async () => {
      const before = await world.balanceOf(world.payouts.wallet, null)
      const hostile = world.createRecipient()
      const transfer = await prepare([
        intentOf({ amount: 100n }),
        intentOf({ recipient: hostile, amount: 50n }),
      ])
      await world.turnHostile(hostile)
      expect(await pay(transfer)).toEqual(['paid', 'failed'])
      const state = await world.payouts.lookup(transfer, UNLIMITED)
      const fee = state.status === 'confirmed' ? state.feePaid : 0n
      expect(before - (await world.balanceOf(world.payouts.wallet, null))).toBe(100n + fee)
    })

    it('says beforehand which would fail and which were paid, and pays the others', async () => {
      const done = intentOf()
      await pay(await prepare([done]))
      const blocked = intentOf({ recipient: world.refused.recipient })
      const good = intentOf()
      expect(await batch.check([done, blocked, good], UNLIMITED)).toMatchObject([
        { status: 'paid_before' },
        { status: 'refused', kind: 'execution_reverted' },
        { status: 'payable' },
      ])
      expect(await pay(await prepare([done, blocked, good]))).toEqual(['skipped', 'failed', 'paid'])
    })

    it('pays an id once, whatever the slot, the recipient or the amount', async () => {
      const first = intentOf()
      await pay(await prepare([first]))
      const other = { ...first, recipient: world.createRecipient(), amount: 6n }
      expect(await pay(await prepare([other, first, intentOf()].slice(0, 1)))).toEqual(['skipped'])
      expect(await world.balanceOf(first.recipient, null)).toBe(5n)
      expect(await world.balanceOf(other.recipient, null)).toBe(0n)
    })

    it('lands one of two variants, and pays once', async () => {
      await world.setAutomine(false)
      const intent = intentOf({ amount: 12n })
      const first = await prepare([intent])
      await world.payouts.broadcast(first, UNLIMITED)
      const second = await world.payouts.bump?.([first], UNBOUNDED, UNLIMITED)
      if (second === undefined) throw new Error('It was not offered for more.')
      expect(await pay(second)).toEqual(['paid'])
      expect(await world.balanceOf(intent.recipient, null)).toBe(12n)
      await world.setAutomine(true)
    })

    it('refuses more than there is, together', async () => {
      const held = await world.balanceOf(world.payouts.wallet, null)
      const attempt = prepare([intentOf({ amount: held / 2n + 1n }), intentOf({ amount: held / 2n + 1n })])
      await expect(attempt).rejects.toMatchObject({ name: 'ChainError', kind: 'insufficient_funds' })
    })
  })
}
