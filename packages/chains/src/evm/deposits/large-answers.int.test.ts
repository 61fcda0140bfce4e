import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { useShared } from '@sunspan/host/testing/hooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BlockRef, ScanResult } from '../../capabilities/deposit-scanner.ts'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { startFaultyRpc } from '../../testing/rpc/faulty-rpc.ts'
import { patch, when } from '../../testing/rpc/rpc-lies.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { forwardsAndLogs } from '../testing/bytecode.ts'
import { createEvmWorld } from '../testing/evm-world.ts'
import { createAddress } from '../testing/test-transactions.ts'

/** Twenty receipts with this log exceed the response limit. */
const JUNK_LOG_BYTES = 900_000
const JUNK_GAS = 12_000_000n
const STRANGERS = 20
/** More than the response limit, and a tenth of that. */
const TOO_LARGE = 'x'.repeat(33 * 1024 * 1024)
const LARGE = TOO_LARGE.slice(0, TOO_LARGE.length / 10)

let adapter: NetworkAdapter
let start: BlockRef

const world = useShared(createEvmWorld)
const rpc = useShared(() => startFaultyRpc(world.rpcUrl))
beforeEach(async () => {
  adapter = world.createAdapter({ rpcUrls: [rpc.url], requestTimeoutMs: 20_000 })
  start = await world.adapter.scanner.head(UNLIMITED)
})
afterEach(() => {
  rpc.tamper(undefined)
})

/** A third party's contract transfers this amount of our token to us and emits a log of 900 kB with it. Returns the transactions. */
async function flood(amount: bigint, count = STRANGERS): Promise<readonly string[]> {
  const contract = createAddress()
  await world.client.setCode({ address: contract, bytecode: forwardsAndLogs(world.token, JUNK_LOG_BYTES) })
  if (amount > 0n) await world.mint(contract, amount * BigInt(count))
  const data: Hex =
    amount > 0n
      ? encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [world.treasury, amount] })
      : encodeFunctionData({
          abi: erc20Abi,
          functionName: 'transferFrom',
          args: [createAddress(), world.treasury, 0n],
        })
  const sent: string[] = []
  for (let place = 0; place < count; place += 2) {
    const one = { to: contract, data, gas: JUNK_GAS }
    const included = await world.include(...Array.from({ length: Math.min(2, count - place) }, () => one))
    sent.push(...included.map(({ txHash }) => txHash))
  }
  return sent
}

/** Scans until it reaches the head, as the engine does. Retries failed scans, up to a limit. */
async function scanAll(rounds = 20): Promise<readonly ScanResult[]> {
  const results: ScanResult[] = []
  let cursor = start
  for (let round = 0; round < rounds; round += 1) {
    try {
      const result = await adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 2_000 }, UNLIMITED)
      results.push(result)
      cursor = result.cursor
      if (cursor.height >= result.head.height) return results
    } catch (error) {
      if (round === rounds - 1) throw error
    }
  }
  throw new TypeError('The head was not reached.')
}

const amountsIn = (results: readonly ScanResult[]): readonly bigint[] =>
  results.flatMap(({ deposits }) => deposits.map(({ amount }) => amount))
const depositOf = (amount: bigint): Promise<unknown> =>
  world.deposit({ token: world.token, amount, reference: null })

it('finds an honest deposit behind twenty transfers of nothing with large logs, without their receipts', async () => {
  await flood(0n)
  await depositOf(7n)
  rpc.takeMethods()
  expect(amountsIn(await scanAll(1))).toEqual([7n])
  expect(rpc.takeMethods().filter((method) => method === 'eth_getTransactionReceipt')).toHaveLength(1)
})

it('reads fewer receipts at once where they are too large together, and misses none', async () => {
  await flood(1n)
  await depositOf(7n)
  expect(amountsIn(await scanAll(1))).toEqual([...Array.from({ length: STRANGERS }, () => 1n), 7n])
})

it('sets aside a receipt that cannot be read alone, reports it, and reads it later', async () => {
  const [huge] = await flood(3n, 1)
  await depositOf(7n)
  rpc.tamper(
    when('eth_getTransactionReceipt', (receipt, [txHash]) =>
      txHash === huge ? patch({ junk: TOO_LARGE })(receipt) : receipt,
    ),
  )
  const results = await scanAll(1)
  expect(amountsIn(results)).toEqual([7n])
  const [aside] = results.flatMap(({ setAside = [] }) => setAside)
  if (aside === undefined) throw new TypeError('Nothing was set aside.')
  expect(aside.txHash).toBe(huge)
  expect(aside.reason).toContain('too large')
  expect(await adapter.scanner.readSetAside?.(aside, UNLIMITED)).toBeUndefined()
  rpc.tamper(undefined)
  expect(await adapter.scanner.readSetAside?.(aside, UNLIMITED)).toMatchObject([
    { txHash: huge, amount: 3n, block: aside.block },
  ])
})

it('sets aside what is silent alone again and again, and not what is silent once', async () => {
  const [slow] = await flood(3n, 1)
  await depositOf(7n)
  const never = new Promise(() => undefined)
  const silent = when('eth_getTransactionReceipt', (receipt, [txHash]) => (txHash === slow ? never : receipt))
  adapter = world.createAdapter({ rpcUrls: [rpc.url], requestTimeoutMs: 300 })
  rpc.tamper(silent)
  await expect(scanAll(1)).rejects.toMatchObject({ kind: 'timeout' })
  rpc.tamper(undefined)
  expect(amountsIn(await scanAll())).toEqual([3n, 7n])
  rpc.tamper(silent)
  const results = await scanAll()
  expect(amountsIn(results)).toEqual([7n])
  expect(results.flatMap(({ setAside = [] }) => setAside)).toMatchObject([{ txHash: slow }])
})

it('reads fewer blocks at once where they are too large together', async () => {
  await world.client.mine({ blocks: 40 })
  await depositOf(7n)
  rpc.tamper(
    when('eth_getBlockByNumber', (block, [, isFull]) =>
      isFull === true ? patch({ junk: LARGE })(block) : block,
    ),
  )
  expect(amountsIn(await scanAll())).toEqual([7n])
})

it('reads a block that is too large by its transactions one by one', async () => {
  await world.deposit(
    { token: null, amount: 5n, reference: null },
    { token: world.token, amount: 7n, reference: null },
  )
  rpc.tamper(
    when('eth_getBlockByNumber', (block, [, isFull]) =>
      isFull === true ? patch({ junk: TOO_LARGE })(block) : block,
    ),
  )
  expect(amountsIn(await scanAll())).toEqual([5n, 7n])
})

it.each([
  ['of several blocks', 2n],
  ['of one block, whose receipts are then read', 0n],
])('reads fewer blocks at once where the node refuses to list the logs %s', async (_, most) => {
  await world.client.mine({ blocks: 10 })
  await depositOf(7n)
  await world.client.mine({ blocks: 10 })
  rpc.tamper(({ method, params: [filter] }, result) => {
    if (method !== 'eth_getLogs') return result
    const { fromBlock = 0, toBlock = 0 } = Object(filter)
    const isTooMany = BigInt(toBlock) - BigInt(fromBlock) + 1n > most
    return isTooMany ? new Error('query returned more than 10000 results') : result
  })
  expect(amountsIn(await scanAll(100))).toEqual([7n])
})

it('reads more at once again after it has gone well for a while', async () => {
  await world.client.mine({ blocks: 60 })
  rpc.tamper(
    when('eth_getBlockByNumber', (block, [, isFull]) =>
      isFull === true ? patch({ junk: LARGE })(block) : block,
    ),
  )
  const slow = await scanAll(100)
  rpc.tamper(undefined)
  await world.client.mine({ blocks: 200 })
  start = slow.at(-1)?.cursor ?? start
  const steps = (await scanAll(100)).map(({ blocks }) => blocks.length)
  expect(Math.max(...steps)).toBeGreaterThan(3 * (steps[0] ?? 0))
})
