import type { Hex } from 'viem'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import type { PayoutTestimony, SignedTransfer } from '../../capabilities/payout-sender.ts'
import { deathCertificate, headMovedBy } from '../../evm/testing/evm-lies.ts'
import { createQuorumWorld } from '../../evm/testing/quorum-world.ts'
import { createAddress } from '../../evm/testing/test-transactions.ts'
import type { Tamper } from '../../testing/rpc/faulty-rpc.ts'
import { patch, silence, when } from '../../testing/rpc/rpc-lies.ts'
import { nextSlot } from '../../testing/suites/next-slot.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { ContestedError } from './witness-votes.ts'

let adapter: NetworkAdapter
/** In a block, ten deep; and in its slot instead of another that can never land. */
let paid: SignedTransfer
let beaten: SignedTransfer

const reverted: Tamper = when('eth_getTransactionReceipt', patch({ status: '0x0', logs: [] }))
const prepare = (slot: bigint): Promise<SignedTransfer> =>
  adapter.payouts.prepare({ recipient: createAddress(), token: null, amount: 5n }, slot, UNLIMITED)

const quorum = useShared(createQuorumWorld)
beforeAll(async () => {
  adapter = quorum.createAdapter()
  const slot = await nextSlot(adapter.payouts)
  ;[paid, beaten] = [await prepare(slot), await prepare(slot)]
  await adapter.payouts.broadcast(paid, UNLIMITED)
  // CAST: the sender returns 0x-prefixed hex.
  await quorum.world.client.waitForTransactionReceipt({ hash: paid.txId as Hex })
  await quorum.world.client.mine({ blocks: 10 })
})
beforeEach(() => {
  adapter = quorum.createAdapter()
})
afterEach(() => quorum.heal())

const witness = (of: SignedTransfer): Promise<PayoutTestimony> => {
  const { payouts } = adapter
  if (payouts.witness === undefined) throw new TypeError('It has several providers.')
  return payouts.witness(of, UNLIMITED)
}
const lie = (honest: number, lies: Tamper): void => {
  for (const place of [0, 1, 2] as const) if (place !== honest) quorum.rpcs[place].tamper(lies)
}

describe('a payout that all providers are asked about', () => {
  it('is what all of them say, at the lowest depth that one reports', async () => {
    quorum.rpcs[2].tamper(headMovedBy(-4n))
    const { state, unheard } = await witness(paid)
    expect([state, unheard]).toMatchObject([{ status: 'confirmed', confirmations: 6 }, []])
    quorum.heal()
    expect(await witness(beaten)).toMatchObject({ state: { status: 'expired' }, unheard: [] })
  })

  it('comes with the lowest and the highest head of all, whatever a majority claims', async () => {
    const { height } = await quorum.world.adapter.scanner.head(UNLIMITED)
    expect((await witness(beaten)).heads).toEqual({ lowest: height, highest: height })
    // Two of three.
    lie(1, headMovedBy(-2n))
    expect((await witness(beaten)).heads).toEqual({ lowest: height - 2n, highest: height })
  })

  it.each([0, 1, 2])(
    'is contested where two deny it, or say that it failed, and provider %i has it',
    async (honest) => {
      for (const [lies, words] of [
        [deathCertificate, /it can never land/],
        [reverted, /it failed in block \d+/],
      ] as const) {
        lie(honest, lies)
        // A majority is believed by a lookup.
        const told = await quorum.createAdapter().payouts.lookup(paid, UNLIMITED)
        expect(told.status).toMatch(/expired|failed|confirmed/)
        await expect(witness(paid)).rejects.toBeInstanceOf(ContestedError)
        await expect(witness(paid)).rejects.toThrow(words)
        await expect(witness(paid)).rejects.toThrow(
          new RegExp(`${String(honest + 1)}:[^;]*it was paid in block \\d+`),
        )
      }
    },
  )

  it('is contested by one that is left out of other reads, since a majority of liars leaves the honest out', async () => {
    lie(2, deathCertificate)
    for (let count = 0; count < 5; count += 1)
      await adapter.payouts.lookup(paid, UNLIMITED).catch(() => undefined)
    await expect(witness(paid)).rejects.toBeInstanceOf(ContestedError)
  })

  it('has no answer from a provider that is silent, or that reports it as still able to land', async () => {
    const third = [{ provider: expect.stringMatching(/^3:/), reached: null }]
    quorum.rpcs[2].answerWith((response) => response.destroy())
    expect(await witness(beaten)).toMatchObject({ state: { status: 'expired' }, unheard: third })
    quorum.heal()
    // It has not got as far: by its account the slot is not used.
    quorum.rpcs[2].tamper(when('eth_getTransactionCount', () => `0x${beaten.slot.toString(16)}`))
    expect(await witness(beaten)).toMatchObject({ state: { status: 'expired' }, unheard: third })
  })

  it('is waited for while one is slow, for some seconds', async () => {
    adapter = quorum.createAdapter({ requestTimeoutMs: 60_000 })
    await witness(beaten)
    quorum.rpcs[0].answerWith(silence)
    const startedAt = performance.now()
    expect((await witness(beaten)).unheard).toEqual([
      { provider: expect.stringMatching(/^1:/), reached: null },
    ])
    expect(performance.now() - startedAt).toBeGreaterThan(4_500)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })

  it('is not known where fewer than a quorum have an answer', async () => {
    const behind = when('eth_getTransactionCount', () => `0x${beaten.slot.toString(16)}`)
    quorum.rpcs[0].tamper(behind)
    quorum.rpcs[1].tamper(behind)
    await expect(witness(beaten)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  })
})
