import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalText } from './quorum/canonical-text.ts'
import { systemRpcClock } from '../rpc-clock.ts'
import { evmDialect } from '../evm/rpc/evm-dialect.ts'
import { createRpcPool, type RpcPool } from './rpc-pool.ts'

const SIGNAL = new AbortController().signal
const ZERO = `0x${'0'.repeat(64)}`

/** Blocks of one chain: the height determines the hash. */
const blockAt = (height: bigint): object => ({
  number: `0x${height.toString(16)}`,
  hash: `0x${height.toString(16).padStart(64, 'a')}`,
  parentHash: ZERO,
  logsBloom: `0x${'0'.repeat(512)}`,
})

type Node = { head: bigint } | 'down'

/** A network whose nodes, by host, have these heads. It serves only blocks and the chain id. */
function createPool(nodes: readonly Node[], quorum?: number): RpcPool {
  const answer = (node: { head: bigint }, method: string, tag: string): unknown => {
    if (method === 'eth_chainId') return '0x1'
    const height = tag === 'latest' ? node.head : BigInt(tag)
    return height > node.head ? null : blockAt(height)
  }
  const fetchFake: typeof fetch = (url, init) => {
    const node = nodes[Number(/\d+/.exec(typeof url === 'string' ? url : '')?.[0])]
    if (node === undefined || node === 'down') return Promise.reject(new TypeError('fetch failed'))
    // CAST: the pool wrote this request.
    const { id, method, params } = JSON.parse(typeof init?.body === 'string' ? init.body : '') as {
      id: number
      method: string
      params: string[]
    }
    return Promise.resolve(
      Response.json({ jsonrpc: '2.0', id, result: answer(node, method, params[0] ?? '') }),
    )
  }
  return createRpcPool({
    dialect: evmDialect,
    networkId: 'testnet',
    urls: nodes.map((_, index) => `http://node-${String(index)}.example/secret-key`),
    quorum,
    chainId: '1',
    timeoutMs: 1_000,
    fetch: fetchFake,
    clock: systemRpcClock,
    random: () => 0,
  })
}

describe('the head of several providers', () => {
  const height = fc.bigInt({ min: 1n, max: 10n ** 9n })

  it('is moved by no single provider beyond what the others say', async () => {
    await fc.assert(
      fc.asyncProperty(height, height, height, fc.nat({ max: 2 }), async (a, b, lie, place) => {
        const heads = [a, b].toSpliced(place, 0, lie)
        const head = await createPool(heads.map((head) => ({ head }))).head(SIGNAL)
        expect(head.height).toBeGreaterThanOrEqual(a < b ? a : b)
        expect(head.height).toBeLessThanOrEqual(a > b ? a : b)
        expect(heads.filter((one) => one >= head.height).length).toBeGreaterThanOrEqual(2)
      }),
    )
  })

  it('is never taken from fewer than a quorum', async () => {
    const node = fc.oneof(
      fc.constant('down' as const),
      height.map((head) => ({ head })),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(node, { minLength: 2, maxLength: 5 }), async (nodes) => {
        const pool = createPool(nodes)
        const { quorum } = pool.health()
        const up = nodes.filter((one) => one !== 'down').length
        const head = pool.head(SIGNAL)
        if (up >= quorum) expect((await head).height).toBeGreaterThan(0n)
        else await expect(head).rejects.toMatchObject({ kind: 'rpc_unavailable' })
      }),
    )
  })
})

describe('the quorum', () => {
  const nodes = (count: number): Node[] => Array.from({ length: count }, () => ({ head: 1n }))

  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
  ])('of %i providers is %i by default', (count, expected) => {
    expect(createPool(nodes(count)).health().quorum).toBe(expected)
  })

  it.each([
    [0, undefined],
    [1, 2],
    [3, 1],
    [3, 4],
    [4, 2],
    [3, 2.5],
  ])('of %i providers cannot be %s', (count, quorum) => {
    expect(() => createPool(nodes(count), quorum)).toThrow(expect.objectContaining({ kind: 'unsupported' }))
  })
})

it('names providers without the keys in their addresses', () => {
  const [provider] = createPool([{ head: 1n }]).health().providers
  expect(provider?.provider).toBe('1:node-0.example')
})

it('ends when the caller calls it off, even while providers keep silent', async () => {
  const silent: typeof fetch = () => new Promise<never>(() => undefined)
  const urls = ['http://a.example', 'http://b.example']
  const pool = createRpcPool({
    dialect: evmDialect,
    networkId: 'x',
    urls,
    chainId: '1',
    timeoutMs: 60_000,
    fetch: silent,
  })
  await expect(pool.head(AbortSignal.timeout(20))).rejects.toMatchObject({ kind: 'timeout' })
})

it('takes answers for equal that mean the same', () => {
  expect(canonicalText({ b: [1n, null], a: 'x', c: undefined })).toBe(
    canonicalText({ a: 'x', b: [1n, null] }),
  )
  expect(canonicalText({ a: 1n })).not.toBe(canonicalText({ a: 1 }))
  expect(canonicalText({ a: '1n' })).not.toBe(canonicalText({ a: 1n }))
  expect(canonicalText([1n, 2n])).not.toBe(canonicalText([2n, 1n]))
})
