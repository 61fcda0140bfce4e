import type { FinalityTag } from '@sunspan/domain'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { createQuorumWorld } from '../../evm/testing/quorum-world.ts'
import type { Tamper } from '../../testing/rpc/faulty-rpc.ts'
import { patch, silence, when } from '../../testing/rpc/rpc-lies.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { ContestedError } from './witness-votes.ts'

let adapter: NetworkAdapter
let deposit: ObservedDeposit

const quorum = useShared(createQuorumWorld)
beforeAll(async () => {
  const { world } = quorum
  const cursor = await world.adapter.scanner.head(UNLIMITED)
  await world.deposit({ token: null, amount: 5n, reference: null })
  const seen = await world.adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)
  const [found] = seen.deposits
  if (found === undefined) throw new TypeError('The deposit was not seen.')
  deposit = found
})
beforeEach(() => {
  adapter = quorum.createAdapter()
})
afterEach(() => quorum.heal())

const witness = (of = deposit, tags: readonly FinalityTag[] = []) => {
  const { scanner } = adapter
  if (scanner.witness === undefined) throw new TypeError('It has several providers.')
  return scanner.witness(of, tags, UNLIMITED)
}
const forged = (): ObservedDeposit => ({ ...deposit, amount: 5_000n })
const worth = (amount: bigint): Tamper =>
  when('eth_getTransactionByHash', patch({ value: `0x${amount.toString(16)}` }))

describe('a deposit that all providers are asked about', () => {
  it('is accepted if all of them confirm it', async () => {
    const { block } = deposit
    expect(await witness()).toMatchObject({ answer: { status: 'confirmed', block }, unheard: [] })
    expect(await witness(forged())).toMatchObject({ answer: { status: 'missing' }, unheard: [] })
  })

  it.each([0, 1, 2])('is contested where two report it and provider %i does not', async (honest) => {
    for (const place of [0, 1, 2] as const) if (place !== honest) quorum.rpcs[place].tamper(worth(5_000n))
    await expect(witness(forged())).rejects.toBeInstanceOf(ContestedError)
    await expect(witness(forged())).rejects.toThrow(/contradict each other at block \d+: .*missing/)
    // A majority is believed by reads that move no money.
    expect(await quorum.createAdapter().scanner.recheck(forged(), UNLIMITED)).toMatchObject({
      status: expect.stringMatching(/confirmed|missing/),
    })
  })

  it('is contested where one says what cannot be', async () => {
    quorum.rpcs[1].tamper(when('eth_getTransactionReceipt', () => null))
    await expect(witness()).rejects.toThrow(/withholds the receipt/)
  })

  it('names who is silent, is behind or serves another chain, and is not contested by them', async () => {
    quorum.rpcs[2].answerWith((response) => response.destroy())
    const { unheard } = await witness()
    expect(unheard).toEqual([{ provider: expect.stringMatching(/^3:/), reached: null }])
    quorum.rpcs[2].answerWith(undefined)
    quorum.rpcs[2].tamper(() => new Error('header not found'))
    expect((await witness()).unheard).toHaveLength(1)
  })

  it('is waited for while one is slow, for some seconds', async () => {
    adapter = quorum.createAdapter({ requestTimeoutMs: 60_000 })
    await witness()
    quorum.rpcs[0].answerWith(silence)
    const startedAt = performance.now()
    expect((await witness()).unheard).toEqual([{ provider: expect.stringMatching(/^1:/), reached: null }])
    expect(performance.now() - startedAt).toBeGreaterThan(4_500)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
  })

  it('is not confirmed where a provider’s tag has not got that far, whatever the others say', async () => {
    const { height } = deposit.block
    for (const place of [0, 1] as const)
      quorum.rpcs[place].tamper(
        when('eth_getBlockByNumber', (result, [tag]) =>
          tag === 'finalized' ? patch({ number: `0x${height.toString(16)}` })(result) : result,
        ),
      )
    const honest = await quorum.world.adapter.scanner.taggedHead?.('finalized', UNLIMITED)
    expect(honest?.height).toBeLessThan(height)
    const { answer, unheard } = await witness(deposit, ['finalized'])
    expect(answer).toMatchObject({ status: 'confirmed' })
    expect(unheard).toEqual([{ provider: expect.stringMatching(/^3:/), reached: honest?.height }])
  })

  it('is not known where fewer than a quorum answer', async () => {
    quorum.rpcs[0].answerWith((response) => response.destroy())
    quorum.rpcs[1].answerWith((response) => response.destroy())
    await expect(witness()).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  })

  it('asks those too that were left out of other reads, since a majority of liars leaves the honest out', async () => {
    quorum.rpcs[0].tamper(worth(5_000n))
    quorum.rpcs[1].tamper(worth(5_000n))
    for (let count = 0; count < 5; count += 1)
      await adapter.scanner.recheck(forged(), UNLIMITED).catch(() => undefined)
    await expect(witness(forged())).rejects.toBeInstanceOf(ContestedError)
  })
})
