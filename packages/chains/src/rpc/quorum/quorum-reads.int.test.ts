import { startAnvil } from '@sunspan/host'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BlockRef, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { nextSlot } from '../../testing/suites/next-slot.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import type { Tamper } from '../../testing/rpc/faulty-rpc.ts'
import { createQuorumWorld, healthOf, providerHealth } from '../../evm/testing/quorum-world.ts'
import { BROKEN_ANSWERS, patch, silence, tooManyRequests, when } from '../../testing/rpc/rpc-lies.ts'
import { headMovedBy } from '../../evm/testing/evm-lies.ts'
import { createAnvilClient } from '../../evm/testing/test-transactions.ts'

let adapter: NetworkAdapter
let cursor: BlockRef
let deposit: ObservedDeposit

const HASH = `0x${'9'.repeat(64)}`

const scan = (by = adapter): ReturnType<NetworkAdapter['scanner']['scan']> =>
  by.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)

/** A scan reads less at a time after failures, so this repeats it until it reaches the head. */
async function expectBothDeposits(): Promise<void> {
  const amounts: bigint[] = []
  for (let from = cursor; ;) {
    const request = { cursor: from, recentBlocks: [], maxBlocks: 100 }
    const { deposits, cursor: to, head } = await adapter.scanner.scan(request, UNLIMITED)
    amounts.push(...deposits.map(({ amount }) => amount))
    if (amounts.length >= 2 || to.height >= head.height) break
    from = to
  }
  expect(amounts).toEqual([5n, 7n])
}

/** Tests break the first provider. The clock does not advance, so its breaker keeps its state. */
const first = (): ReturnType<typeof providerHealth> => providerHealth(adapter, 0)

const quorum = useShared(createQuorumWorld)
beforeAll(async () => {
  const { world } = quorum
  cursor = await world.adapter.scanner.head(UNLIMITED)
  await world.deposit({ token: null, amount: 5n, reference: null })
  await world.deposit({ token: world.token, amount: 7n, reference: null })
  const seen = await world.adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)
  const found = seen.deposits.find(({ token }) => token !== null)
  if (found === undefined) throw new TypeError('The deposit was not seen.')
  deposit = found
})
beforeEach(() => {
  adapter = quorum.createAdapter()
})
afterEach(() => quorum.heal())

it('reads what one provider reads, and asks no more of them than must agree', async () => {
  // Disables hedging, however slow the machine is.
  const delay = (_: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve())
    })
  adapter = quorum.createAdapter({ clock: { now: () => 0, delay } })
  await adapter.verifyNetwork(UNLIMITED)
  quorum.heal()
  await expectBothDeposits()
  const asked = quorum.rpcs.map((rpc) => rpc.takeMethods())
  expect(asked.filter((methods) => methods.includes('eth_getLogs'))).toHaveLength(2)
  expect(healthOf(adapter)).toMatchObject({ networkId: 'testnet', quorum: 2 })
  expect(healthOf(adapter).providers.map(({ breaker }) => breaker)).toEqual(['closed', 'closed', 'closed'])
})

describe('the wrong chain', () => {
  it('at the start refuses the network', async () => {
    quorum.rpcs[2].tamper(when('eth_chainId', () => '0x1'))
    await expect(adapter.verifyNetwork(UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
  })

  it('in the middle of the run leaves the provider out until it serves the right one again', async () => {
    await adapter.scanner.head(UNLIMITED)
    await vi.waitFor(() => expect(first().head).not.toBeNull(), 60_000)
    quorum.rpcs[0].tamper(when('eth_chainId', () => '0x1'))
    quorum.step(60_000)
    await expectBothDeposits()
    await vi.waitFor(() => expect(first()).toMatchObject({ breaker: 'open' }), 60_000)
    expect(first().lastError).toContain('serves chain 1')
    quorum.rpcs[0].tamper(undefined)
    quorum.step(1_000)
    await expectBothDeposits()
    await vi.waitFor(() => expect(first()).toMatchObject({ breaker: 'closed' }), 60_000)
  })
})

/** Of a machine that has other work as well. */
const LOADED = { timeout: 60_000 }

describe('the head', () => {
  it.each<[string, bigint, 'open' | 'closed']>([
    ['lags far', -500n, 'open'],
    ['lags by a block', -1n, 'closed'],
    ['is from the future', 1_000n, 'closed'],
  ])('is not moved by a provider whose own %s', async (_, blocks, breaker) => {
    const { world } = quorum
    await world.client.mine({ blocks: 500 })
    const truth = await world.adapter.scanner.head(UNLIMITED)
    for (const place of [0, 2] as const) {
      adapter = quorum.createAdapter()
      quorum.heal()
      quorum.rpcs[place].tamper(headMovedBy(blocks))
      // A round in which the other two were faster does not wait for the third.
      await vi.waitFor(async () => {
        expect(await adapter.scanner.head(UNLIMITED)).toEqual(truth)
        expect(providerHealth(adapter, place)).toMatchObject({ breaker, lag: -blocks })
      }, LOADED)
      expect(healthOf(adapter).head).toBe(truth.height)
    }
  })
})

describe('one broken provider of three', () => {
  it.each(Object.entries(BROKEN_ANSWERS))('does no harm and is left out: %s', async (_, answer) => {
    quorum.rpcs[0].answerWith(answer)
    await vi.waitFor(
      async () => {
        await expectBothDeposits()
        expect(first().breaker).toBe('open')
      },
      { timeout: 60_000 },
    )
    expect(first().lastError).not.toBeNull()
    quorum.rpcs[0].takeMethods()
    await expectBothDeposits()
    expect(quorum.rpcs[0].takeMethods()).toEqual([])
  })

  it('costs less than its timeout while it keeps silent', async () => {
    adapter = quorum.createAdapter({ requestTimeoutMs: 10_000 })
    await expectBothDeposits()
    quorum.rpcs[0].answerWith(silence)
    const startedAt = performance.now()
    await expectBothDeposits()
    expect(performance.now() - startedAt).toBeLessThan(3_000)
  })

  it('that says "too many requests" is spared, not left out', async () => {
    quorum.rpcs[0].answerWith(tooManyRequests)
    await expectBothDeposits()
    await vi.waitFor(() => expect(first()).toMatchObject({ isSlowedDown: true, breaker: 'closed' }), 60_000)
    quorum.rpcs[0].takeMethods()
    await expectBothDeposits()
    expect(quorum.rpcs[0].takeMethods()).toEqual([])
    quorum.rpcs[0].answerWith(undefined)
    quorum.step(500)
    expect(first()).toMatchObject({ isSlowedDown: false, breaker: 'closed' })
  })

  it.each<[string, Tamper]>([
    ['no receipts', when('eth_getTransactionReceipt', () => null)],
    ['no logs', when('eth_getLogs', () => [])],
    ['no transactions', when('eth_getBlockByNumber', patch({ transactions: [] }))],
    ['a reverted deposit', when('eth_getTransactionReceipt', patch({ status: '0x0' }))],
    ['blocks off the chain', when('eth_getBlockByNumber', patch({ hash: HASH }))],
  ])('does not hide or change a deposit by returning %s', async (_, tamper) => {
    for (const place of [0, 1, 2] as const) {
      adapter = quorum.createAdapter()
      quorum.heal()
      quorum.rpcs[place].tamper(tamper)
      await expectBothDeposits()
      const block = deposit.block
      await expect(adapter.scanner.recheck(deposit, UNLIMITED)).resolves.toMatchObject({
        status: 'confirmed',
        block,
      })
    }
  })

  it('does not get a deposit called missing, and is left out for it', async () => {
    const isGone = when('eth_getBlockByNumber', patch({ hash: HASH }))
    quorum.rpcs[0].tamper((call, result) =>
      call.method.startsWith('eth_getTransaction') ? null : isGone(call, result),
    )
    // Two of the three are queried, not always this one.
    await vi.waitFor(async () => {
      expect(await adapter.scanner.recheck(deposit, UNLIMITED)).toMatchObject({ status: 'confirmed' })
      expect(first()).toMatchObject({ breaker: 'open', disagreements: 1 })
    }, LOADED)
    await vi.waitFor(() => expect(quorum.disagreements).toHaveLength(1), 60_000)
    expect(quorum.disagreements[0]).toMatchObject({ outcome: 'outvoted', networkId: 'testnet' })
  })
})

describe('a provider on a fork', () => {
  it('is outvoted and left out; with no majority no provider is believed', async () => {
    const { world } = quorum
    const fork = await startAnvil({
      chainId: 31_337,
      args: ['--fork-url', world.rpcUrl, '--no-rate-limit'],
    })
    try {
      const forkClient = createAnvilClient(fork.rpcUrl)
      const base = await world.adapter.scanner.head(UNLIMITED)
      await world.deposit({ token: null, amount: 11n, reference: null })
      await world.client.mine({ blocks: 5 })
      await forkClient.mine({ blocks: 8 })
      await forkClient.request<{ Method: 'anvil_reorg'; Parameters: unknown[]; ReturnType: unknown }>({
        method: 'anvil_reorg',
        params: [3, []],
      })
      const request = { cursor: base, recentBlocks: [], maxBlocks: 100 }
      const honest = quorum.rpcs.map(({ url }) => url)

      const rpcUrls = [fork.rpcUrl, ...honest.slice(1)]
      const many = quorum.createAdapter({ rpcUrls, requiredConfirmations: 2 })
      await vi.waitFor(async () => {
        const found = await many.scanner.scan(request, UNLIMITED)
        expect(found.deposits.map(({ amount }) => amount)).toEqual([11n])
        expect(providerHealth(many, 0)).toMatchObject({ breaker: 'open', disagreements: 1 })
      }, LOADED)
      await vi.waitFor(() => expect(quorum.disagreements).toHaveLength(1), 60_000)
      expect(quorum.disagreements[0]).toMatchObject({ outcome: 'outvoted', forkDepth: 'required_depth' })

      quorum.heal()
      const [side = ''] = honest
      for (const urls of [
        [fork.rpcUrl, side],
        [side, 'http://127.0.0.1:1', fork.rpcUrl],
      ]) {
        const split = quorum.createAdapter({ rpcUrls: urls, requiredConfirmations: 2 })
        for (const attempt of [
          () => split.scanner.head(UNLIMITED),
          () => split.scanner.scan(request, UNLIMITED),
          () => split.balances.getBalances(world.treasury, [null], UNLIMITED),
        ]) {
          await expect(attempt()).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
        }
        expect(healthOf(split).providers.filter(({ disagreements }) => disagreements === 3)).toHaveLength(2)
      }
      await vi.waitFor(() => expect(quorum.disagreements).toHaveLength(6), 60_000)
      for (const { outcome } of quorum.disagreements) expect(outcome).toBe('split')
    } finally {
      await fork.stop()
    }
  })
})

describe('two of three providers down', () => {
  it('nothing is reported: neither that money came nor that it did not', async () => {
    quorum.rpcs[0].answerWith((response) => response.destroy())
    quorum.rpcs[1].answerWith((response) => response.destroy())
    for (let round = 0; round < 3; round += 1) {
      for (const attempt of [
        () => scan(),
        () => adapter.scanner.head(UNLIMITED),
        () => adapter.scanner.recheck(deposit, UNLIMITED),
        () => nextSlot(adapter.payouts),
        () => adapter.balances.getBalances(quorum.world.treasury, [null], UNLIMITED),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ kind: 'rpc_unavailable', retryable: true })
      }
    }
    await expect(adapter.verifyNetwork(UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    // Hints are still useful.
    expect((await adapter.fees.estimate(UNLIMITED)).gasPrice).toBeGreaterThan(0n)
  })

  it('are asked again after ever longer waits, and used once they answer', async () => {
    quorum.rpcs[0].answerWith((response) => response.destroy())
    quorum.rpcs[1].answerWith((response) => response.destroy())
    const isOut = { breaker: 'open' }
    for (let count = 0; count < 4; count += 1) await expect(scan()).rejects.toThrow()
    expect([first(), providerHealth(adapter, 1)]).toMatchObject([isOut, isOut])
    for (const wait of [1_000, 2_000, 4_000]) {
      quorum.rpcs[0].takeMethods()
      quorum.step(wait - 1)
      await expect(scan()).rejects.toThrow()
      expect(quorum.rpcs[0].takeMethods()).toEqual([])
      quorum.step(1)
      await expect(scan()).rejects.toThrow()
      expect(quorum.rpcs[0].takeMethods()).toEqual(['eth_chainId'])
    }
    quorum.rpcs[0].answerWith(undefined)
    quorum.step(8_000)
    await expectBothDeposits()
    expect(healthOf(adapter).providers.map(({ breaker }) => breaker)).toEqual(['closed', 'open', 'closed'])
    expect(first().failures).toBeGreaterThan(3)
  })
})

describe('one provider alone', () => {
  beforeEach(() => {
    adapter = quorum.createAdapter({ rpcUrls: [quorum.rpcs[0].url] })
  })

  it('is never left out, since there is no other, and works as soon as it is back', async () => {
    quorum.rpcs[0].answerWith((response) => response.destroy())
    for (let count = 0; count < 5; count += 1) {
      await expect(scan()).rejects.toMatchObject({ kind: 'rpc_unavailable' })
    }
    expect(first()).toMatchObject({ breaker: 'open', failures: 5 })
    quorum.rpcs[0].answerWith(undefined)
    await expectBothDeposits()
    expect(first().breaker).toBe('closed')
  })

  it('is not believed once it serves another chain', async () => {
    await expectBothDeposits()
    quorum.rpcs[0].tamper(when('eth_chainId', () => '0x1'))
    quorum.step(60_000)
    await expect(scan()).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
    quorum.rpcs[0].tamper(undefined)
    await expectBothDeposits()
  })
})

it('counts a provider that lacks the block at which all are asked as no vote, and asks the next', async () => {
  quorum.rpcs[0].tamper((call, result) =>
    call.params.some((param) => param === 'latest') || call.method === 'eth_chainId'
      ? result
      : new Error('header not found'),
  )
  for (let count = 0; count < 5; count += 1) await expectBothDeposits()
  expect(first()).toMatchObject({ breaker: 'closed', disagreements: 0 })
})
