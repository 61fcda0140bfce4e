import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  BatchFate,
  BatchIntent,
  BatchPayouts,
  PayoutState,
  SignedTransfer,
} from '../../capabilities/payout-sender.ts'
import type { PayoutSenderWorld } from './payout-sender-world.ts'
import { UNLIMITED } from './unlimited-signal.ts'

export interface BatchPayoutsWorld extends PayoutSenderWorld {
  /** Base units by which the wallet's coins have changed besides deposits and payouts, as the scanner reports. Absent where nothing else changes them. */
  readUpkeep?(): Promise<bigint>
  /**
   * Transfers to this address fail from now on, though a dry run has not seen that: of the native coin, or of the token where only tokens can.
   * Absent where no recipient can refuse what a batch pays.
   */
  turnHostile?(recipient: string): Promise<void>
  /** What an address that turns hostile is paid in. */
  readonly hostileToken?: string | null
}

const UNBOUNDED = 2n ** 128n
/** In which what has left has long arrived. */
const MOST_BLOCKS = 8

const isUnderWay = (state: PayoutState): boolean => state.status === 'confirmed' && state.isArriving === true

/** What the tests of one world have in hand. */
interface BatchScene {
  world(): BatchPayoutsWorld
  batch(): BatchPayouts
  /** By default with a new id, for a new recipient, in the native coin. */
  intentOf(intent?: Partial<BatchIntent>): BatchIntent
  prepare(intents: readonly BatchIntent[]): Promise<SignedTransfer>
  /** Has it mined; what became of each payment, nothing where the whole has failed. */
  pay(transfer: SignedTransfer): Promise<readonly (string | undefined)[]>
  lookup(transfer: SignedTransfer): Promise<PayoutState>
}

function createScene(createWorld: () => Promise<BatchPayoutsWorld>, fate: BatchFate): BatchScene {
  let world: BatchPayoutsWorld | undefined
  let count = 0
  const current = (): BatchPayoutsWorld => {
    if (world === undefined) throw new Error('The world is not there yet.')
    return world
  }
  const batch = (): BatchPayouts => {
    const found = current().payouts.batch
    if (found?.fate !== fate) throw new Error('This sender does not batch so.')
    return found
  }
  beforeAll(async () => {
    world = await createWorld()
  })
  afterAll(() => world?.stop())
  const lookup: BatchScene['lookup'] = (transfer) => current().payouts.lookup(transfer, UNLIMITED)
  return {
    world: current,
    batch,
    lookup,
    intentOf: (intent) => ({
      id: `0x${(count += 1).toString(16).padStart(64, '0')}`,
      recipient: current().createRecipient(),
      token: null,
      amount: current().leastNative + 5n,
      ...intent,
    }),
    async prepare(intents) {
      const slot = (await current().payouts.sequence?.nextSlot(UNLIMITED)) ?? BigInt((count += 1))
      return batch().prepare(intents, slot, UNLIMITED)
    },
    async pay(transfer) {
      await current().payouts.broadcast(transfer, UNLIMITED)
      await current().mine(1)
      let state = await lookup(transfer)
      for (let block = 0; block < MOST_BLOCKS && isUnderWay(state); block += 1) {
        await current().mine(1)
        state = await lookup(transfer)
      }
      return state.status === 'confirmed' ? (state.legs ?? []).map(({ outcome }) => outcome) : []
    },
  }
}

/** What every payout sender that batches must do, whatever the chain. */
export function describeBatchPayouts(
  name: string,
  fate: BatchFate,
  createWorld: () => Promise<BatchPayoutsWorld>,
  { sinksOthers = true } = {},
): void {
  describe(`batch payouts: ${name}`, () => {
    const scene = createScene(createWorld, fate)
    const { world, batch, intentOf, prepare, pay } = scene
    const { lookup } = scene
    const readUpkeep = async (): Promise<bigint> => (await world().readUpkeep?.()) ?? 0n

    it('pays coins and tokens in one transaction, and reports the outcome of each', async () => {
      const { payouts, token } = world()
      const intents = [intentOf(), intentOf({ token, amount: 7n }), intentOf()]
      const upkeepBefore = await readUpkeep()
      expect(await batch().check(intents, UNLIMITED)).toEqual(intents.map(() => ({ status: 'payable' })))
      const before = await world().balanceOf(payouts.wallet, null)
      const transfer = await prepare(intents)
      expect(await pay(transfer)).toEqual(['paid', 'paid', 'paid'])
      const state = await lookup(transfer)
      if (state.status !== 'confirmed') throw new Error('It was not confirmed.')
      expect(state.legs?.map(({ id }) => id)).toEqual(intents.map(({ id }) => id))
      for (const { recipient, token: of, amount } of intents) {
        expect(await world().balanceOf(recipient, of)).toBe(amount)
      }
      const coins = intents.reduce((sum, { token: of, amount }) => sum + (of === null ? amount : 0n), 0n)
      const upkeep = (await readUpkeep()) - upkeepBefore
      expect(before - (await world().balanceOf(payouts.wallet, null))).toBe(coins + state.feePaid - upkeep)
      expect(state.feePaid - upkeep).toBeGreaterThan(0n)
    })

    it('takes as many payments as it says, and no more', async () => {
      const { token } = world()
      const intents = Array.from({ length: batch().maxLegs }, () => intentOf({ token, amount: 3n }))
      const attempt = prepare([...intents, intentOf()])
      await expect(attempt).rejects.toMatchObject({ name: 'ChainError', kind: 'unsupported' })
      expect(await pay(await prepare(intents))).toEqual(intents.map(() => 'paid'))
    })

    it('refuses more than there is, together', async () => {
      const held = await world().balanceOf(world().payouts.wallet, null)
      const attempt = prepare([intentOf({ amount: held / 2n + 1n }), intentOf({ amount: held / 2n + 1n })])
      await expect(attempt).rejects.toMatchObject({ name: 'ChainError', kind: 'insufficient_funds' })
    })

    if (fate === 'own') describeOwnFates(scene)
    else describeSharedFate(scene, sinksOthers)
  })
}

/** Where a contract pays each id once, and one that fails leaves the others alone. */
function describeOwnFates({ world, batch, intentOf, prepare, pay, lookup }: BatchScene): void {
  it('costs the wallet what was paid and the gas, to the unit, where one fails', async () => {
    const before = await world().balanceOf(world().payouts.wallet, null)
    const hostile = intentOf({ token: world().hostileToken ?? null, amount: 50n })
    const transfer = await prepare([intentOf({ amount: 100n }), hostile])
    await world().turnHostile?.(hostile.recipient)
    expect(await pay(transfer)).toEqual(['paid', 'failed'])
    const state = await lookup(transfer)
    const fee = state.status === 'confirmed' ? state.feePaid : 0n
    expect(before - (await world().balanceOf(world().payouts.wallet, null))).toBe(100n + fee)
  })

  it('says beforehand which would fail and which were paid, and pays the others', async () => {
    const done = intentOf()
    await pay(await prepare([done]))
    const blocked = intentOf(world().refused)
    const good = intentOf()
    expect(await batch().check([done, blocked, good], UNLIMITED)).toMatchObject([
      { status: 'paid_before' },
      { status: 'refused', kind: 'execution_reverted' },
      { status: 'payable' },
    ])
    expect(await pay(await prepare([done, blocked, good]))).toEqual(['skipped', 'failed', 'paid'])
  })

  it('pays an id once, whatever the slot, the recipient or the amount', async () => {
    const first = intentOf()
    await pay(await prepare([first]))
    const other = { ...first, recipient: world().createRecipient(), amount: 6n }
    expect(await pay(await prepare([other]))).toEqual(['skipped'])
    expect(await world().balanceOf(first.recipient, null)).toBe(first.amount)
    expect(await world().balanceOf(other.recipient, null)).toBe(0n)
  })

  it('lands one of two variants, and pays once', async () => {
    await world().setAutomine(false)
    const intent = intentOf({ amount: 12n })
    const first = await prepare([intent])
    await world().payouts.broadcast(first, UNLIMITED)
    const second = await world().payouts.bump?.([first], UNBOUNDED, UNLIMITED)
    if (second === undefined) throw new Error('It was not offered for more.')
    expect(await pay(second)).toEqual(['paid'])
    expect(await world().balanceOf(intent.recipient, null)).toBe(12n)
    await world().setAutomine(true)
  })
}

/** Where the payments of a transaction are all carried out or none, and one that is refused later sinks the others, or comes back alone. */
function describeSharedFate(scene: BatchScene, sinksOthers: boolean): void {
  const { world, batch, intentOf, prepare, pay, lookup } = scene
  it('says beforehand which would fail, so that they do not sink the others', async () => {
    const blocked = intentOf(world().refused)
    const good = intentOf()
    const other = intentOf({ token: world().token })
    expect(await batch().check([good, blocked, other], UNLIMITED)).toMatchObject([
      { status: 'payable' },
      { status: 'refused', kind: 'execution_reverted' },
      { status: 'payable' },
    ])
    const together = prepare([good, blocked, other])
    await expect(together).rejects.toMatchObject({ name: 'ChainError', kind: 'execution_reverted' })
    expect(await pay(await prepare([good, other]))).toEqual(['paid', 'paid'])
  })

  it.runIf(sinksOthers)('pays no leg where one fails on the chain, and costs the fee alone', async () => {
    const before = await world().balanceOf(world().payouts.wallet, null)
    const good = intentOf()
    const hostile = intentOf({ token: world().hostileToken ?? null })
    const transfer = await prepare([good, hostile])
    await world().turnHostile?.(hostile.recipient)
    expect(await pay(transfer)).toEqual([])
    const state = await lookup(transfer)
    if (state.status !== 'failed') throw new Error('It has not failed.')
    expect(before - (await world().balanceOf(world().payouts.wallet, null))).toBe(state.feePaid)
    expect(await world().balanceOf(good.recipient, null)).toBe(0n)
  })

  it.runIf(!sinksOthers)('pays the others where one comes back, and has that one again', async () => {
    const { payouts, token, balanceOf, turnHostile } = world()
    const before = await balanceOf(payouts.wallet, token)
    const hostile = intentOf({ token })
    // Two payments of the same amount to the same recipient are distinguished.
    const twice = intentOf({ token })
    const intents = [twice, hostile, { ...twice, id: intentOf().id }, intentOf()]
    const transfer = await prepare(intents)
    await turnHostile?.(hostile.recipient)
    expect(await pay(transfer)).toEqual(['paid', 'failed', 'paid', 'paid'])
    expect(await balanceOf(hostile.recipient, token)).toBe(0n)
    expect(await balanceOf(twice.recipient, token)).toBe(2n * twice.amount)
    expect(before - (await balanceOf(payouts.wallet, token))).toBe(2n * twice.amount)
  })

  it('pays no leg once it can never land, and may be signed again', async () => {
    const intents = [intentOf(), intentOf({ token: world().token })]
    const dead = await prepare(intents)
    await world().killSigned()
    expect(await lookup(dead)).toEqual({ status: 'expired' })
    expect(await pay(await prepare(intents))).toEqual(['paid', 'paid'])
    await world()
      .payouts.broadcast(dead, UNLIMITED)
      .catch(() => undefined)
    await world().mine(1)
    for (const { recipient, token, amount } of intents) {
      expect(await world().balanceOf(recipient, token)).toBe(amount)
    }
  })
}
