import { sunspanPayoutsArtifact } from '@sunspan/contracts'
import { toEventSelector, toFunctionSelector, getAbiItem } from 'viem'
import { useShared } from '@sunspan/host/testing/hooks'
import { describe, expect, it } from 'vitest'
import { nextSlot } from '../../testing/suites/next-slot.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createEvmWorld } from '../testing/evm-world.ts'
import { createAddress } from '../testing/test-transactions.ts'
import { PAYOUTS_ABI, readLegResults } from './payout-contract.ts'

const world = useShared(createEvmWorld)

describe('the payout contract of a configuration', () => {
  it('is called as it was compiled', () => {
    const { abi } = sunspanPayoutsArtifact
    for (const name of ['pay', 'owner'] as const) {
      expect(toFunctionSelector(getAbiItem({ abi: PAYOUTS_ABI, name }))).toBe(
        toFunctionSelector(getAbiItem({ abi, name })),
      )
    }
    for (const name of ['LegPaid', 'LegFailed', 'LegSkipped'] as const) {
      expect(toEventSelector(getAbiItem({ abi: PAYOUTS_ABI, name }))).toBe(
        toEventSelector(getAbiItem({ abi, name })),
      )
    }
  })

  it('is refused when it is not there', async () => {
    const payoutContract = createAddress()
    await expect(world.createAdapter({ payoutContract }).verifyNetwork(UNLIMITED)).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('Deploy the payout contract'),
    })
  })

  it('is refused when it pays for another wallet', async () => {
    const payoutContract = await world.deployPayouts(createAddress())
    await expect(world.createAdapter({ payoutContract }).verifyNetwork(UNLIMITED)).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringContaining('does not pay for the treasury'),
    })
  })

  it('refuses tokens without an allowance, and says what to do', async () => {
    const payoutContract = await world.deployPayouts()
    const { batch } = world.createAdapter({ payoutContract }).payouts
    await world.mint(world.treasury, 100n)
    const other = await world.deployPayouts(world.treasury, 4n)
    const unapproved = world.createAdapter({ payoutContract: other }).payouts.batch
    const intent = {
      id: `0x${'1'.repeat(64)}`,
      recipient: createAddress(),
      token: world.token,
      amount: 5n,
    }
    expect(await batch?.check([intent], UNLIMITED)).toEqual([{ status: 'payable' }])
    expect(await unapproved?.check([intent], UNLIMITED)).toEqual([
      {
        status: 'refused',
        kind: 'insufficient_allowance',
        reason: expect.stringContaining('approve it from the treasury'),
      },
    ])
  })

  it.each([['coins'], ['a token']])(
    'is expected to cost about what one leg of %s was quoted',
    async (what) => {
      const payoutContract = await world.deployPayouts()
      const { payouts, fees } = world.createAdapter({ payoutContract })
      await world.mint(world.treasury, 100n)
      const token = what === 'coins' ? null : world.token
      const intent = { id: `0x${'3'.repeat(64)}`, recipient: createAddress(), token, amount: 5n }
      const quoted = await fees.estimate(UNLIMITED)
      const prepared = await payouts.batch?.prepare([intent], await nextSlot(payouts), UNLIMITED)
      if (prepared === undefined) throw new Error('There is no contract')
      expect(prepared.feeCap).toBeLessThan(2n * (token === null ? quoted.nativePayout : quoted.tokenPayout))
      await payouts.broadcast(prepared, UNLIMITED)
      const state = await payouts.lookup(prepared, UNLIMITED)
      expect(state).toMatchObject({ status: 'confirmed', legs: [{ outcome: 'paid' }] })
      expect(state.status === 'confirmed' && state.feePaid).toBeLessThanOrEqual(prepared.feeCap)
    },
  )

  it('is believed in its own events alone', () => {
    const contract = createAddress()
    const call = { contract, ids: [`0x${'2'.repeat(64)}`], nativeLegs: 1, tokenLegs: 0 }
    const log = {
      topics: [toEventSelector(getAbiItem({ abi: PAYOUTS_ABI, name: 'LegPaid' })), `0x${'2'.repeat(64)}`],
      data: '0x',
      blockHash: '0x',
      blockNumber: 1n,
      transactionHash: '0x',
      logIndex: 0n,
      removed: false,
    }
    expect(readLegResults([{ ...log, address: contract }], call)).toEqual([
      { id: `0x${'2'.repeat(64)}`, outcome: 'paid' },
    ])
    expect(() => readLegResults([{ ...log, address: createAddress() }], call)).toThrow('does not mention')
  })
})
