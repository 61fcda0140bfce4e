import { keccak256, parseTransaction, type Hex } from 'viem'
import { useShared, useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextSlot } from '../testing/suites/next-slot.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import type { Tamper } from '../testing/rpc/faulty-rpc.ts'
import { all, when } from '../testing/rpc/rpc-lies.ts'
import { createQuorumWorld } from './testing/quorum-world.ts'
import { createAddress } from './testing/test-transactions.ts'

const GWEI = 10n ** 9n
const LIE = 15_000n * GWEI
/** Above everything the honest providers report, and above four times what their blocks have paid. */
const FAR_BELOW_THE_LIE = 100n * GWEI

const hex = (price: bigint): string => `0x${price.toString(16)}`
const dearTip = when('eth_maxPriorityFeePerGas', () => hex(LIE))
const dearGas = when('eth_gasPrice', () => hex(LIE))
const dear: Tamper = all(dearTip, dearGas)

const quorum = useShared(createQuorumWorld)
const adapter = useFresh(() => quorum.createAdapter())
afterEach(() => {
  quorum.heal()
})

const intent = () => ({ recipient: createAddress(), token: null, amount: 5n })
// CAST: the sender returns 0x-prefixed hex.
const tipIn = ({ raw }: { readonly raw: string }): bigint =>
  parseTransaction(raw as Hex).maxPriorityFeePerGas ?? LIE

describe.each([0, 1, 2] as const)(
  'provider %i of three asks for a tip of 15,000 gwei: that price',
  (place) => {
    beforeEach(() => {
      quorum.rpcs[place].tamper(dear)
    })

    it('is not used for payouts', async () => {
      const slot = await nextSlot(adapter.payouts)
      for (let count = 0; count < 7; count += 1) {
        expect(tipIn(await adapter.payouts.prepare(intent(), slot, UNLIMITED))).toBeLessThan(
          FAR_BELOW_THE_LIE,
        )
      }
    })

    it('is not used for cancellations and raised payouts', async () => {
      const slot = await nextSlot(adapter.payouts)
      const filler = await adapter.payouts.sequence?.fill(slot, UNLIMITED)
      expect(filler && tipIn(filler)).toBeLessThan(FAR_BELOW_THE_LIE)
      const payout = await adapter.payouts.prepare(intent(), slot, UNLIMITED)
      const maxFee = 10n ** 21n
      const raised = await adapter.payouts.bump?.([payout], maxFee, UNLIMITED)
      expect(raised && tipIn(raised)).toBeLessThan(FAR_BELOW_THE_LIE)
    })

    it('is not used for batches', async () => {
      const payoutContract = await quorum.world.deployPayouts()
      const { batch, ...payouts } = quorum.createAdapter({ payoutContract }).payouts
      const legs = [{ ...intent(), id: keccak256(hex(BigInt(place)) as Hex) }]
      const prepared = await batch?.prepare(legs, await nextSlot(payouts), UNLIMITED)
      expect(prepared && tipIn(prepared)).toBeLessThan(FAR_BELOW_THE_LIE)
    })

    it('is not used for quotes', async () => {
      const honest = await quorum.world.adapter.fees.estimate(UNLIMITED)
      for (let count = 0; count < 3; count += 1) {
        const { nativePayout } = await adapter.fees.estimate(UNLIMITED)
        expect(nativePayout).toBeLessThanOrEqual(2n * honest.nativePayout)
      }
    })
  },
)

it('reports a provider whose price is far above the others', async () => {
  // It also lies about what blocks have paid, so that its own price is not capped.
  quorum.rpcs[0].tamper(
    all(
      dear,
      when('eth_feeHistory', () => ({ gasUsedRatio: [1], reward: [[hex(LIE)]] })),
    ),
  )
  await vi.waitFor(async () => {
    const slot = await nextSlot(adapter.payouts)
    expect(tipIn(await adapter.payouts.prepare(intent(), slot, UNLIMITED))).toBeLessThan(FAR_BELOW_THE_LIE)
    expect(quorum.disagreements.flatMap(({ answers }) => answers)).toContainEqual({
      provider: expect.stringMatching(/^1:/),
      answer: `price ${String(500n * GWEI)}`,
    })
  })
  expect(quorum.disagreements[0]).toMatchObject({ outcome: 'outvoted', forkDepth: 'tip' })
})

it('is not moved far by a majority that lies about prices, nor by one provider alone', async () => {
  quorum.rpcs[0].tamper(dear)
  quorum.rpcs[1].tamper(dear)
  const slot = await nextSlot(adapter.payouts)
  expect(tipIn(await adapter.payouts.prepare(intent(), slot, UNLIMITED))).toBeLessThan(FAR_BELOW_THE_LIE)
  const alone = quorum.createAdapter({ rpcUrls: [quorum.rpcs[0].url] })
  expect(tipIn(await alone.payouts.prepare(intent(), slot, UNLIMITED))).toBeLessThan(FAR_BELOW_THE_LIE)
  const honest = await quorum.world.adapter.fees.estimate(UNLIMITED)
  expect((await alone.fees.estimate(UNLIMITED)).nativePayout).toBeLessThan(50n * honest.nativePayout)
})

it('goes on without a history where providers keep none', async () => {
  for (const rpc of quorum.rpcs) rpc.tamper(when('eth_feeHistory', () => new Error('method not found')))
  quorum.rpcs[1].tamper(
    all(
      dear,
      when('eth_feeHistory', () => new Error('method not found')),
    ),
  )
  const slot = await nextSlot(adapter.payouts)
  expect(tipIn(await adapter.payouts.prepare(intent(), slot, UNLIMITED))).toBeLessThan(FAR_BELOW_THE_LIE)
})
