import { useShared } from '@sunspan/host/testing/hooks'
import { beforeAll, expect, it } from 'vitest'
import type { NetworkAdapter } from '../capabilities/network-adapter.ts'
import type { BlockRef } from '../capabilities/deposit-scanner.ts'
import { UNLIMITED } from '../testing/suites/unlimited-signal.ts'
import { addressesOf, BITCOIN, createBitcoinWorld } from './testing/bitcoin-world.ts'

const ADDRESSES = 10_000
const OUTPUTS_OF_ONE = 2_500
const DUST = 294n
/** More requests than this are proof enough, and 20,000 of them would take minutes. */
const MOST_REQUESTS = 500

let start: BlockRef
let addresses: readonly string[]

/** Traffic to a node: number of requests and size of the answers. */
interface Traffic {
  requests: number
  bytes: number
}

const world = useShared(() => createBitcoinWorld(3))
beforeAll(async () => {
  const { derive } = addressesOf(world.adapter)
  addresses = Array.from({ length: ADDRESSES }, (_, index) => derive(index).address)
  start = await world.adapter.scanner.head(UNLIMITED)
})

/** An adapter that watches all addresses and has read every block from the beginning. */
async function open(): Promise<{ readonly adapter: NetworkAdapter; readonly traffic: Traffic }> {
  const traffic = { requests: 0, bytes: 0 }
  const adapter = await world.openAdapter({
    requestTimeoutMs: 30_000,
    fetch: async (input, init) => {
      if ((traffic.requests += 1) > MOST_REQUESTS) throw new Error('Too many requests')
      const response = await fetch(input, init)
      const body = await response.arrayBuffer()
      traffic.bytes += body.byteLength
      return new Response(body, { status: response.status })
    },
  })
  addressesOf(adapter).watch(addresses.map((address, index) => ({ index, address })))
  await adapter.scanner.scan({ cursor: start, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)
  return { adapter, traffic }
}

/** Cost of each operation that the bridge repeats. */
async function measure(): Promise<
  Readonly<Record<'balance' | 'quote' | 'payout' | 'reconciliation', Traffic>>
> {
  const { adapter, traffic } = await open()
  const { address: recipient } = await world.newWallet()
  const { height } = await adapter.scanner.head(UNLIMITED)
  const costOf = async (work: () => Promise<unknown>): Promise<Traffic> => {
    Object.assign(traffic, { requests: 0, bytes: 0 })
    await work()
    return { ...traffic }
  }
  const read = (atHeight?: bigint) =>
    adapter.balances.getBalances(adapter.depositAddress, [null], UNLIMITED, atHeight)
  return {
    balance: await costOf(() => read()),
    quote: await costOf(async () => {
      await world.node.mine(1)
      await Promise.all([adapter.fees.estimate(UNLIMITED), read()])
    }),
    payout: await costOf(() =>
      adapter.payouts.prepare({ recipient, token: null, amount: 50_000n }, 1n, UNLIMITED),
    ),
    reconciliation: await costOf(() => read(height)),
  }
}

/** A third party sends a small amount to each of the addresses. */
async function sendDust(): Promise<void> {
  for (let from = 0; from < ADDRESSES; from += OUTPUTS_OF_ONE) {
    const payer = await world.newWallet(BITCOIN)
    const outputs = addresses.slice(from, from + OUTPUTS_OF_ONE).map((address) => ({ address, amount: DUST }))
    await payer.send(await payer.sign(outputs, 200_000n))
  }
  // Fees of a new block are read once, from its first transactions; more blocks move the dust blocks out of range.
  await world.node.mine(4)
}

it('counts the coins of an order, and never the dust that came with them', async () => {
  const { adapter } = await open()
  const held = async (): Promise<bigint | undefined> =>
    (await adapter.balances.getBalances(adapter.depositAddress, [null], UNLIMITED))[0]
  const before = (await held()) ?? 0n
  const address = addresses[7] ?? ''
  const cursor = await adapter.scanner.head(UNLIMITED)
  const payer = await world.newWallet(BITCOIN)
  const amounts = [DUST, 999n, 1_000n, 3_000_000n]
  await payer.send(
    await payer.sign(
      amounts.map((amount) => ({ address, amount })),
      1_000n,
    ),
  )
  await world.node.mine(1)
  const { deposits } = await adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 9 }, UNLIMITED)
  expect(deposits.map(({ amount }) => amount)).toEqual([1_000n, 3_000_000n])
  expect(await held()).toBe(before + 3_001_000n)
  const { address: recipient } = await world.newWallet()
  const transfer = await adapter.payouts.prepare({ recipient, token: null, amount: 50_000n }, 9n, UNLIMITED)
  await adapter.payouts.broadcast(transfer, UNLIMITED)
  await world.node.mine(1)
  await adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 9 }, UNLIMITED)
  expect(await held()).toBe(before + 3_001_000n - 50_000n - transfer.feeCap)
  expect(addressesOf(adapter).drainSpent()).toEqual([])
  await world.node.mine(102)
  await adapter.balances.getBalances(adapter.depositAddress, [null], UNLIMITED, cursor.height)
  expect(addressesOf(adapter).drainSpent()).toEqual([{ txHash: deposits[1]?.txHash, index: 3 }])
  expect(addressesOf(adapter).drainSpent()).toEqual([])
  expect(await held()).toBe(before + 3_001_000n - 50_000n - transfer.feeCap)
})

it('asks no more of the nodes when 10,000 addresses of orders have dust on them', async () => {
  const before = await measure()
  await sendDust()
  const after = await measure()
  for (const work of ['balance', 'quote', 'payout', 'reconciliation'] as const) {
    expect.soft(after[work].requests, work).toBeLessThanOrEqual(before[work].requests * 1.2)
    expect.soft(after[work].bytes, work).toBeLessThanOrEqual(before[work].bytes * 1.2)
  }
})
