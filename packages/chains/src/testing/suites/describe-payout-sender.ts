import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  BatchIntent,
  BatchPayouts,
  PayoutIntent,
  PayoutSender,
  PreparedTransfer,
  SignedTransfer,
} from '../../capabilities/payout-sender.ts'
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
  /** An address to which transfers of the native coin revert from now on, though a dry run has not seen that. */
  turnHostile(recipient: string): Promise<void>
  /** Uses the wallet's next slot for something else, and buries it deeply. */
  takeNextSlot(): Promise<void>
  stop(): Promise<void>
}

const UNBOUNDED = 2n ** 128n
const BURIED = 5

/** What every payout sender that batches must do, whatever the chain. */
export function describeBatchPayouts(name: string, createWorld: () => Promise<PayoutSenderWorld>): void {
  describe(`batch payouts: ${name}`, () => {
    let world: PayoutSenderWorld
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
      batch.prepare(intents, await world.payouts.nextSlot(UNLIMITED), UNLIMITED)
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
      const blocked = intentOf({ recipient: world.blockedRecipient })
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
      const second = await world.payouts.bump([first], UNBOUNDED, UNLIMITED)
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

/** What every payout sender must do, whatever the chain. */
export function describePayoutSender(name: string, createWorld: () => Promise<PayoutSenderWorld>): void {
  describe(`payout sender: ${name}`, () => {
    let world: PayoutSenderWorld
    beforeAll(async () => {
      world = await createWorld()
    })
    afterAll(() => world.stop())

    const prepare = async (intent: PayoutIntent): Promise<PreparedTransfer> =>
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

    it('lands one of two variants of a payout, at the higher price, and pays once', async () => {
      await world.setAutomine(false)
      const recipient = world.createRecipient()
      const first = await prepare(nativeTo(recipient, 11n))
      await broadcast(first)
      const second = await world.payouts.bump([first], UNBOUNDED, UNLIMITED)
      if (second === undefined) throw new Error('It was not offered for more.')
      expect(second.slot).toBe(first.slot)
      expect(second.txId).not.toBe(first.txId)
      expect(second.feeCap * 8n).toBeGreaterThanOrEqual(first.feeCap * 9n)
      await broadcast(second)
      await world.mine(1)
      expect(await lookup(second)).toMatchObject({ status: 'confirmed' })
      await world.mine(BURIED)
      expect((await lookup(first)).status).toBe('expired')
      expect(await world.balanceOf(recipient, null)).toBe(11n)
      await world.setAutomine(true)
    })

    it('offers no more than it may, nor far more than the network asks', async () => {
      const first = await prepare(nativeTo(world.createRecipient()))
      expect(await world.payouts.bump([first], first.feeCap, UNLIMITED)).toBeUndefined()
    })

    it('uses a slot up with nothing', async () => {
      const slot = await world.payouts.nextSlot(UNLIMITED)
      const filler = await world.payouts.fill(slot, UNLIMITED)
      const before = await world.balanceOf(world.payouts.wallet, world.token)
      await broadcast(filler)
      await world.mine(1)
      expect(await lookup(filler)).toMatchObject({ status: 'confirmed' })
      expect(await world.payouts.nextSlot(UNLIMITED)).toBe(slot + 1n)
      expect(await world.balanceOf(world.payouts.wallet, world.token)).toBe(before)
    })

    it('never calls a payout expired while its slot is free', async () => {
      const next = await prepare(nativeTo(world.createRecipient()))
      await world.mine(5)
      expect(await lookup(next)).toEqual({ status: 'unknown' })
    })
  })
}
