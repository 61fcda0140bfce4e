import type { ServerResponse } from 'node:http'
import { useShared, useFresh } from '@sunspan/host/testing/hooks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import type { NetworkAdapter } from '../../capabilities/network-adapter.ts'
import { UNLIMITED } from '../../testing/suites/unlimited-signal.ts'
import { sendJsonRpc } from '../../rpc/transport/json-rpc.ts'
import { createEvmWorld } from '../testing/evm-world.ts'
import { createAddress } from '../testing/test-transactions.ts'
import { startFaultyRpc, type Tamper } from '../../testing/rpc/faulty-rpc.ts'

let deposit: ObservedDeposit

const scan = (): ReturnType<NetworkAdapter['scanner']['scan']> =>
  adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)

const world = useShared(createEvmWorld)
const rpc = useShared(() => startFaultyRpc(world.rpcUrl))
const cursor = useShared(() => world.adapter.scanner.head(UNLIMITED))
beforeAll(async () => {
  await world.deposit({ token: null, amount: 5n, reference: null })
  await world.deposit({ token: world.token, amount: 7n, reference: null })
  const seen = await world.adapter.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)
  const found = seen.deposits.find(({ token }) => token !== null)
  if (found === undefined) throw new TypeError('The deposit was not seen.')
  deposit = found
})
const adapter = useFresh(() => world.createAdapter({ rpcUrls: [rpc.url] }))
afterEach(() => {
  rpc.tamper(undefined)
  rpc.answerWith(undefined)
})

const when =
  (wanted: string, change: (result: unknown, params: unknown[]) => unknown): Tamper =>
  ({ method, params }, result) =>
    method === wanted ? change(result, params) : result

const patch =
  (fields: object) =>
  (result: unknown): unknown =>
    typeof result === 'object' && result !== null ? { ...result, ...fields } : result

const HASH = `0x${'9'.repeat(64)}`

it('finds both deposits through the proxy while it does nothing', async () => {
  expect((await scan()).deposits.map(({ amount }) => amount)).toEqual([5n, 7n])
})

describe('a node that lies', () => {
  it.each<[string, Tamper]>([
    ['no logs', when('eth_getLogs', () => [])],
    ['no receipts', when('eth_getTransactionReceipt', () => null)],
    ['no blocks', when('eth_getBlockByNumber', (result, [tag]) => (tag === 'latest' ? result : null))],
    ['a receipt of another block', when('eth_getTransactionReceipt', patch({ blockHash: HASH }))],
    ['a receipt of another transaction', when('eth_getTransactionReceipt', patch({ transactionHash: HASH }))],
    ['a receipt without its logs', when('eth_getTransactionReceipt', patch({ logs: [] }))],
    ['a receipt that reverted with logs', when('eth_getTransactionReceipt', patch({ status: '0x0' }))],
    ['a receipt without a status', when('eth_getTransactionReceipt', patch({ status: undefined }))],
    ['blocks without parents', when('eth_getBlockByNumber', patch({ parentHash: HASH }))],
    [
      'blocks of a wrong height',
      when('eth_getBlockByNumber', (r, [t]) => (t === 'latest' ? r : patch({ number: '0x1' })(r))),
    ],
    [
      'blocks without transactions',
      when('eth_getBlockByNumber', (r, [, full]) => (full ? patch({ transactions: null })(r) : r)),
    ],
    ['invalid numbers', when('eth_getBlockByNumber', patch({ number: 'ten' }))],
    ['numbers beyond 256 bits', when('eth_getBlockByNumber', patch({ number: `0x${'f'.repeat(65)}` }))],
    [
      'a log of an unknown block',
      when('eth_getLogs', (logs) => (Array.isArray(logs) ? logs.map(patch({ blockHash: HASH })) : logs)),
    ],
    ['invalid logs', when('eth_getLogs', () => [{ address: '0x' }])],
    [
      'another amount in the logs',
      when('eth_getLogs', (logs) =>
        Array.isArray(logs) ? logs.map(patch({ data: `0x${'0'.repeat(63)}9` })) : logs,
      ),
    ],
    ['a string for everything', () => 'yes'],
    ['another chain', when('eth_chainId', () => '0x1')],
    ['no chain at all', when('eth_chainId', () => 'mainnet')],
  ])('is not believed: %s', async (_, tamper) => {
    rpc.tamper(tamper)
    await expect(scan()).rejects.toMatchObject({ name: 'ChainError', kind: 'rpc_untrustworthy' })
  })

  it('does not get a token believed that is not ours', async () => {
    const filter = { address: world.token, fromBlock: '0x0' }
    const dependencies = { url: world.rpcUrl, fetch, timeoutMs: 2_000 }
    const [logs] = await sendJsonRpc(dependencies, [{ method: 'eth_getLogs', params: [filter] }], UNLIMITED)
    // The node ignores the filter and lists another token's logs.
    rpc.tamper(when('eth_getLogs', () => logs?.ok && logs.result))
    const stranger = world.createAdapter({ rpcUrls: [rpc.url], tokens: [createAddress()] })
    const { deposits } = await stranger.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)
    expect(deposits.map(({ token }) => token)).toEqual([null])
  })

  it('does not get a deposit confirmed or called missing', async () => {
    const lies: readonly Tamper[] = [
      when('eth_getTransactionReceipt', () => null),
      when('eth_getTransactionByHash', () => null),
      when('eth_getTransactionReceipt', patch({ blockHash: HASH })),
      when('eth_getBlockByNumber', patch({ hash: HASH })),
    ]
    for (const lie of lies) {
      rpc.tamper(lie)
      const attempt = adapter.scanner.recheck(deposit, UNLIMITED)
      await expect(attempt).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
    }
  })

  it('is said to be behind when it does not know the block of a deposit yet', async () => {
    const early = { ...cursor, number: '0x1' }
    rpc.tamper(({ method, params }, result) => {
      if (method === 'eth_getBlockByNumber' && params[0] === 'latest')
        return patch({ number: early.number })(result)
      return method === 'eth_chainId' || method === 'eth_getCode' ? result : null
    })
    await expect(adapter.scanner.recheck(deposit, UNLIMITED)).rejects.toMatchObject({
      kind: 'rpc_unavailable',
    })
  })
})

it('waits for a node that lags a little, rather than take the chain for rewritten', async () => {
  const head = await world.adapter.scanner.head(UNLIMITED)
  const ahead = { height: head.height + 2n, hash: HASH }
  const attempt = adapter.scanner.scan({ cursor: ahead, recentBlocks: [head], maxBlocks: 100 }, UNLIMITED)
  await expect(attempt).rejects.toMatchObject({ name: 'ChainError', kind: 'rpc_unavailable' })
})

it('reads no more at a time than memory bears, and all of it in the end', async () => {
  const start = await world.adapter.scanner.head(UNLIMITED)
  await world.client.mine({ blocks: 120 })
  await world.deposit({ token: world.token, amount: 11n, reference: null })
  const first = await adapter.scanner.scan({ cursor: start, recentBlocks: [], maxBlocks: 5_000 }, UNLIMITED)
  expect(first).toMatchObject({ deposits: [], cursor: { height: start.height + 100n } })
  const rest = await adapter.scanner.scan(
    { cursor: first.cursor, recentBlocks: [], maxBlocks: 5_000 },
    UNLIMITED,
  )
  expect(rest.deposits.map(({ amount }) => amount)).toEqual([11n])
})

describe('a node that is broken', () => {
  const end =
    (text: string, status = 200) =>
    (response: ServerResponse): void => {
      response.writeHead(status).end(text)
    }
  const echo = (change: (id: number) => object) => (response: ServerResponse, body: string) => {
    // CAST: our own client wrote this request.
    const parsed = JSON.parse(body) as { id: number } | { id: number }[]
    const replies = [parsed].flat().map(({ id }) => ({ jsonrpc: '2.0', ...change(id) }))
    response.end(JSON.stringify(Array.isArray(parsed) ? replies : replies[0]))
  }

  const twice = (response: ServerResponse, body: string): void => {
    // CAST: our own client wrote this request.
    const asked = [JSON.parse(body) as { id: number } | { id: number }[]].flat()
    const isLone = !body.startsWith('[')
    const reply = { jsonrpc: '2.0', id: isLone ? 7 : 0, result: '0x7a69' }
    response.end(JSON.stringify(isLone ? reply : [...asked, reply].map(() => reply)))
  }

  it.each<[string, (response: ServerResponse, body: string) => void, string]>([
    ['a web page', end('<html>502 Bad Gateway</html>'), 'rpc_unavailable'],
    ['nothing', end(''), 'rpc_unavailable'],
    ['an HTTP error', end('{"message":"slow down"}', 429), 'rpc_unavailable'],
    ['half an answer', end('{"jsonrpc":"2.0","id":0,"resu'), 'rpc_unavailable'],
    ['null', end('null'), 'rpc_untrustworthy'],
    ['an envelope without a result', echo((id) => ({ id })), 'rpc_unavailable'],
    ['answers to other requests', echo((id) => ({ id: id + 7, result: '0x7a69' })), 'rpc_untrustworthy'],
    ['one answer twice', twice, 'rpc_untrustworthy'],
    ['a cut connection', (response) => response.destroy(), 'rpc_unavailable'],
    ['silence', () => undefined, 'timeout'],
  ])('ends in a ChainError: %s', async (_, answer, kind) => {
    rpc.answerWith(answer)
    await expect(scan()).rejects.toMatchObject({ name: 'ChainError', kind })
    await expect(adapter.verifyNetwork(UNLIMITED)).rejects.toMatchObject({ kind })
  })

  it('is replaced by the others', async () => {
    rpc.answerWith(end('', 503))
    const withThree = world.createAdapter({ rpcUrls: [rpc.url, world.rpcUrl, world.rpcUrl] })
    await withThree.verifyNetwork(UNLIMITED)
    const result = await withThree.scanner.scan({ cursor, recentBlocks: [], maxBlocks: 100 }, UNLIMITED)
    expect(result.deposits).toHaveLength(2)
  })

  it('that cannot be reached is unavailable', async () => {
    const gone = world.createAdapter({ rpcUrls: ['http://127.0.0.1:1'] })
    await expect(gone.verifyNetwork(UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_unavailable' })
  })
})

it('refuses a network with one node of another chain among its nodes', async () => {
  rpc.tamper(when('eth_chainId', () => '0x1'))
  const mixed = world.createAdapter({ rpcUrls: [world.rpcUrl, rpc.url] })
  await expect(mixed.verifyNetwork(UNLIMITED)).rejects.toMatchObject({ kind: 'rpc_untrustworthy' })
})

it('asks little: one request for the head, no receipts for blocks without deposits', async () => {
  await world.client.mine({ blocks: 3 })
  const head = await adapter.scanner.head(UNLIMITED)
  const start = {
    height: head.height - 2n,
    hash: (await world.client.getBlock({ blockNumber: head.height - 2n })).hash,
  }
  // Once it knows what kind of network it is.
  await scan()
  rpc.takeMethods()
  await adapter.scanner.head(UNLIMITED)
  expect(rpc.takeMethods()).toEqual(['eth_getBlockByNumber'])
  await adapter.scanner.scan({ cursor: start, recentBlocks: [], maxBlocks: 10 }, UNLIMITED)
  expect(rpc.takeMethods().toSorted()).toEqual([...Array(4).fill('eth_getBlockByNumber'), 'eth_getLogs'])
})
