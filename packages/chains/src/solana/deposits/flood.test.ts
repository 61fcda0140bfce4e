import { beforeEach, describe, expect, it } from 'vitest'
import type { BlockRef, ScanResult } from '../../capabilities/deposit-scanner.ts'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { createSolanaAdapter } from '../adapter.ts'
import { createFloodedNode, type FloodedNode } from '../testing/flooded-node.ts'
import { TEST_MNEMONIC, TEST_TOKEN } from '../testing/solana-world.ts'
import { findTokenAccount } from '../transactions/token-account.ts'

/** At 0.15 s each this is 15 s, a quarter of a step's time limit. */
const MOST_REQUESTS = 100
const STRANGERS = 10_000
/** Enough for several scans. */
const SOME = 3_000

let node: FloodedNode
let adapter: NetworkAdapter
let treasury: string
let tokenAccount: string

const createAdapter = (nodes: readonly FloodedNode[]): NetworkAdapter =>
  createSolanaAdapter({
    networkId: 'testnet',
    chainId: node.genesis,
    rpcUrls: nodes.map((_, place) => `http://node-${String(place)}`),
    currencies: [
      { address: null, decimals: 9 },
      { address: TEST_TOKEN, decimals: 6 },
    ],
    treasury: { mnemonic: TEST_MNEMONIC },
    fetch: (url, options) => {
      const place = Number(/\d+$/.exec(new URL(url instanceof Request ? url.url : url).hostname)?.[0])
      const asked = nodes[place]
      if (asked === undefined) throw new TypeError('There is no such node.')
      return asked.fetch(url, options)
    },
  })

beforeEach(() => {
  node = createFloodedNode()
  adapter = createAdapter([node])
  treasury = adapter.depositAddress
  tokenAccount = findTokenAccount(treasury, TEST_TOKEN)
})

const blockOf = (slot: number): BlockRef => ({ height: BigInt(slot), hash: node.hashOf(slot) })
const strangers = (slot: number, count: number) =>
  Array.from({ length: count }, () => ({ slot, names: [tokenAccount, treasury] }))

interface Found {
  readonly amounts: readonly bigint[]
  readonly cursor: BlockRef
}

/** Scans until the head is reached, and counts the requests of each scan. */
async function scanAll(cursor: BlockRef, rounds: number, by = adapter): Promise<Found> {
  const results: ScanResult[] = []
  let from = cursor
  for (let round = 0; round < rounds; round += 1) {
    node.takeRequests()
    const result = await by.scanner.scan({ cursor: from, recentBlocks: [], maxBlocks: 2_000 }, UNLIMITED)
    expect(node.takeRequests()).toBeLessThanOrEqual(MOST_REQUESTS)
    results.push(result)
    from = result.cursor
    if (from.height >= result.head.height) break
  }
  // Some slots are read again to catch transactions that nodes list late.
  const all = results.flatMap(({ deposits }) => deposits.map(({ amount }) => amount))
  return { amounts: [...new Set(all)], cursor: from }
}

/** Third-party transactions in one slot, with an honest deposit in their middle, one before and one after. */
function flood(count: number): void {
  node.add({ slot: 500, names: [treasury], amount: 3 }, ...strangers(501, count / 2))
  node.add({ slot: 501, names: [treasury], amount: 5 }, ...strangers(501, count / 2))
  node.add({ slot: 502, names: [treasury], amount: 7 })
  node.setHead(600)
}

describe("ten thousand strangers' transactions in one slot", () => {
  it('are read a bounded number at a time, and every honest deposit is found, once', async () => {
    flood(STRANGERS)
    const { amounts, cursor } = await scanAll(blockOf(490), 40)
    expect(amounts).toEqual([3n, 5n, 7n])
    expect(cursor).toEqual(blockOf(600))
  })

  it('are read again from the cursor after a restart', async () => {
    flood(SOME * 3)
    const { cursor, amounts } = await scanAll(blockOf(490), 12)
    expect(amounts).toEqual([3n])
    expect(cursor).toEqual(blockOf(500))
    const { amounts: rest } = await scanAll(cursor, 30, createAdapter([node]))
    expect(rest).toEqual([5n, 7n, 3n])
  })

  it('are read by each of a quorum, also where one of them comes to it later', async () => {
    flood(SOME)
    const three = createAdapter([node, node, node])
    const results: bigint[] = []
    let cursor = blockOf(490)
    for (let round = 0; round < 90 && cursor.height < 600n; round += 1) {
      node.takeRequests()
      const result = await three.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 2_000 }, UNLIMITED)
      expect(node.takeRequests()).toBeLessThanOrEqual(3 * MOST_REQUESTS)
      cursor = result.cursor
      results.push(...result.deposits.map(({ amount }) => amount))
    }
    expect([...new Set(results)]).toEqual([3n, 5n, 7n])
    expect(three.health?.().providers.map(({ breaker, disagreements }) => [breaker, disagreements])).toEqual(
      Array.from({ length: 3 }, () => ['closed', 0]),
    )
  })

  it('cost next to nothing where they have failed', async () => {
    const quiet = createFloodedNode()
    quiet.add(...strangers(501, STRANGERS).map((one) => ({ ...one, isFailed: true })))
    quiet.add({ slot: 502, names: [treasury], amount: 7 })
    quiet.setHead(600)
    node = quiet
    expect((await scanAll(blockOf(490), 3, createAdapter([quiet]))).amounts).toEqual([7n])
  })
})

it('goes on while strangers send ever more', async () => {
  node.setHead(500)
  let cursor = blockOf(490)
  const found: bigint[] = []
  for (let slot = 501; slot < 530; slot += 1) {
    node.add(...strangers(slot, 200), { slot, names: [treasury], amount: slot })
    node.setHead(slot)
    const { amounts, cursor: to } = await scanAll(cursor, 1)
    found.push(...amounts)
    cursor = to
  }
  const { amounts } = await scanAll(cursor, 60)
  const all = new Set([...found, ...amounts])
  expect(all).toEqual(new Set(Array.from({ length: 29 }, (_, place) => BigInt(place + 501))))
})

it('goes on after longer away than its lists are short', async () => {
  for (let slot = 100; slot < 250; slot += 1) node.add(...strangers(slot, 60))
  node.add({ slot: 250, names: [treasury], amount: 7 })
  node.setHead(500)
  const { amounts } = await scanAll(blockOf(90), 100)
  expect(amounts).toEqual([7n])
})

describe('a balance then', () => {
  const balanceAt = async (height: bigint): Promise<bigint | undefined> =>
    (await adapter.balances.getBalances(treasury, [null], UNLIMITED, height))[0]

  it('is found within bounds where strangers have named the account ten thousand times since', async () => {
    node.add({ slot: 400, names: [treasury], amount: 3 }, ...strangers(501, STRANGERS))
    node.setHead(600)
    let reported: bigint | undefined
    let rounds = 0
    while (reported === undefined && rounds < 30) {
      rounds += 1
      node.takeRequests()
      reported = await balanceAt(450n).catch(() => undefined)
      expect(node.takeRequests()).toBeLessThanOrEqual(MOST_REQUESTS)
    }
    expect([reported, rounds > 1]).toEqual([1_000_000_003n, true])
    node.takeRequests()
    expect(await balanceAt(595n)).toBe(1_000_000_003n)
    // The list between the two is walked again, but none of its transactions is read again.
    expect(node.takeRequests()).toBeLessThanOrEqual(15)
    expect(await balanceAt(596n)).toBe(1_000_000_003n)
    expect(node.takeRequests()).toBeLessThanOrEqual(3)
  })
})
