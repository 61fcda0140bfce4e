import { request as sendRequest } from 'node:http'
import { phaseNftArtifact, testTokenArtifact } from '@sunspan/contracts'
import { createPublicClient, http, parseEther, parseUnits } from 'viem'
import { useShared } from '@sunspan/host/testing/hooks'
import { beforeEach, describe, expect, test } from 'vitest'
import { devnetContracts, devnetTokens } from '../devnet-networks.ts'
import { startTestNodes } from '../testing/start-test-nodes.ts'
import { createControlServer } from './create-control-server.ts'

const someone = '0x00000000000000000000000000000000000A11cE'
let written: string[] = []

const chains = useShared(() => startTestNodes(['ethereum', 'base']))
const control = useShared(() =>
  createControlServer({
    nodes: chains.nodes,
    burnerScript: Promise.resolve('/* burner */'),
    onWrite: (networkId) => written.push(networkId),
  }),
)
beforeEach(async () => {
  written = []
  for (const network of chains.nodes.keys()) await post('/faults', { network, kind: 'none' })
})

const bodyOf = (response: Response): Promise<unknown> => response.json()
async function send(path: string, init: RequestInit) {
  const response = await fetch(new URL(path, control.url), init)
  return { status: response.status, body: await bodyOf(response) }
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const rpc = (method: string, params: unknown[] = [], path = '/rpc/base') =>
  post(path, { jsonrpc: '2.0', id: 1, method, params })
const refusal = (status: number, code: string) => ({
  status,
  body: { code, message: expect.stringMatching(/\w/), request_id: expect.stringMatching(/\w/) },
})
function hashIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'transaction_hash' in body)
    return String(body.transaction_hash)
  throw new Error('the faucet gave nothing')
}
const nodePath = (networkId: string) => new URL(control.nodeUrl(networkId)).pathname
const mine = async (networkId: string) => {
  await chains.nodes.get(networkId)?.client.call('evm_mine')
}

describe('/rpc', () => {
  test('passes reads on, single and in batches', async () => {
    expect(await rpc('eth_chainId')).toEqual({
      status: 200,
      body: { jsonrpc: '2.0', id: 1, result: '0x1de2a2b' },
    })
    const batch = [
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 'b', method: 'net_version', params: [] },
    ]
    expect((await post('/rpc/ethereum', batch)).body).toHaveLength(2)
    expect(written).toEqual([])
  })

  test.each(['anvil_setBalance', 'evm_mine', 'eth_sendTransaction', 'debug_traceCall'])(
    'keeps %s from the node',
    async (method) => {
      const { body } = await rpc(method)
      expect(body).toMatchObject({ error: { code: -32601 } })
      expect(written).toEqual([])
    },
  )

  test('refuses what is unknown or too large', async () => {
    expect(await rpc('eth_chainId', [], '/rpc/mars')).toEqual(refusal(404, 'NETWORK_NOT_FOUND'))
    expect(await rpc('eth_call', ['x'.repeat(1_000_001)])).toEqual(refusal(413, 'PAYLOAD_TOO_LARGE'))
    expect(await post('/nowhere', {})).toEqual(refusal(404, 'ROUTE_NOT_FOUND'))
    expect((await post('/rpc/base', '{')).body).toMatchObject({ error: { code: -32700 } })
  })

  test('a client library finds balances of many accounts through Multicall3', async () => {
    const client = createPublicClient({ transport: http(`${control.url}/rpc/base`) })
    const [usdc] = devnetTokens
    if (!usdc) throw new Error('no token')
    const read = { address: usdc.address, abi: testTokenArtifact.abi } as const
    const results = await client.multicall({
      multicallAddress: '0xcA11bde05977b3631167028862bE2a173976CA11',
      contracts: [
        { ...read, functionName: 'symbol' },
        { ...read, functionName: 'decimals' },
        { ...read, functionName: 'balanceOf', args: ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'] },
      ],
    })
    expect(results.map(({ result }) => result)).toEqual(['USDC', 6, parseUnits('50000', 6)])
  })
})

describe('the private way to a node', () => {
  test('gives the product server every method, and notices what changes the chain', async () => {
    expect((await rpc('eth_blockNumber', [], nodePath('base'))).body).toMatchObject({
      result: expect.any(String),
    })
    expect(written).toEqual([])
    expect((await rpc('anvil_setBalance', [someone, '0x0'], nodePath('base'))).body).not.toHaveProperty(
      'error',
    )
    expect(written).toEqual(['base'])
  })

  test('cannot be guessed', async () => {
    for (const path of ['/node/base', '/node-/base', '/undefined/base']) {
      expect(await rpc('eth_chainId', [], path)).toEqual(refusal(404, 'ROUTE_NOT_FOUND'))
    }
  })

  test('is closed to pages of any origin and to foreign host names', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] }
    expect(await post(nodePath('base'), body, { origin: 'http://localhost:3000' })).toEqual(
      refusal(403, 'FORBIDDEN_ORIGIN'),
    )
    const status = await new Promise((resolve, reject) => {
      const foreign = sendRequest(`${control.url}/rpc/base`, {
        method: 'POST',
        headers: { host: 'evil.example' },
      })
      foreign.on('response', (response) => resolve(response.statusCode)).on('error', reject)
      foreign.end(JSON.stringify(body))
    })
    expect(status).toBe(403)
  })
})

describe('/faucet', () => {
  const balance = async (address: `0x${string}`) =>
    createPublicClient({ transport: http(`${control.url}/rpc/base`) }).getBalance({ address })

  test('gives the native coin', async () => {
    const given = await post('/faucet', { network: 'base', address: someone })
    expect(given).toEqual({
      status: 200,
      body: { transaction_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    })
    await mine('base')
    expect(await balance(someone)).toBe(parseEther('10'))
    expect(written).toEqual(['base'])
  })

  test.each(['USDC', 'usdt', 'base-weth'])('gives %s, by symbol or id', async (currency) => {
    const { body } = await post('/faucet', { network: 'base', address: someone, currency })
    await mine('base')
    const hash = hashIn(body)
    const receipt = await rpc('eth_getTransactionReceipt', [hash])
    expect(receipt.body).toMatchObject({ result: { status: '0x1' } })
  })

  test('gives a phase NFT', async () => {
    const { body } = await post('/faucet', { network: 'base', address: someone, phase: 'sunset' })
    await mine('base')
    expect((await rpc('eth_getTransactionReceipt', [hashIn(body)])).body).toMatchObject({
      result: { status: '0x1', to: devnetContracts.phaseNft.toLowerCase() },
    })
    const held = createPublicClient({ transport: http(`${control.url}/rpc/base`) }).readContract({
      address: devnetContracts.phaseNft,
      abi: phaseNftArtifact.abi,
      functionName: 'heldPhases',
      args: [someone],
    })
    expect(await held).toBe(0b100n)
  })

  test('many at once all succeed', async () => {
    const address = '0x000000000000000000000000000000000000b0b0'
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => post('/faucet', { network: 'base', address })),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(12)
    await mine('base')
    expect(await balance(address)).toBe(parseEther('120'))
  })

  test.each([
    [{ network: 'mars', address: someone }, 404, 'NETWORK_NOT_FOUND'],
    [{ address: someone }, 404, 'NETWORK_NOT_FOUND'],
    [{ network: 'base', address: '0x12' }, 400, 'INVALID_ADDRESS'],
    [{ network: 'base', address: someone.replace('A11cE', 'a11cE') }, 400, 'INVALID_ADDRESS'],
    [{ network: 'base', address: `0x${'0'.repeat(40)}` }, 400, 'INVALID_ADDRESS'],
    [{ network: 'base', address: someone, currency: 'DAI' }, 404, 'CURRENCY_NOT_FOUND'],
    [{ network: 'base', address: someone, currency: 'polygon-usdc' }, 404, 'CURRENCY_NOT_FOUND'],
    [{ network: 'base', address: someone, currency: 7 }, 404, 'CURRENCY_NOT_FOUND'],
    [{ network: 'base', address: someone, amount: '1' }, 400, 'VALIDATION_FAILED'],
    [{ network: 'base', address: someone, phase: 'noon' }, 400, 'VALIDATION_FAILED'],
    [{ network: 'base', address: someone, phase: 'Sunset', currency: 'ETH' }, 400, 'VALIDATION_FAILED'],
    [[], 400, 'VALIDATION_FAILED'],
    ['{', 400, 'MALFORMED_REQUEST'],
  ])('refuses %j', async (body, status, code) => {
    expect(await post('/faucet', body)).toEqual(refusal(status, code))
    expect(written).toEqual([])
  })
})

describe('/faults', () => {
  test('down: the node does not answer, the others do', async () => {
    expect(await post('/faults', { network: 'base', kind: 'down' })).toEqual({
      status: 200,
      body: { network: 'base', kind: 'down' },
    })
    expect(await rpc('eth_chainId')).toEqual(refusal(503, 'NETWORK_UNAVAILABLE'))
    expect(await rpc('eth_chainId', [], nodePath('base'))).toEqual(refusal(503, 'NETWORK_UNAVAILABLE'))
    expect((await rpc('eth_chainId', [], nodePath('ethereum'))).status).toBe(200)
    const { body } = await send('/faults', {})
    expect(body).toEqual({
      faults: [
        { network: 'ethereum', kind: 'none' },
        { network: 'base', kind: 'down' },
      ],
    })
    await post('/faults', { network: 'base', kind: 'none' })
    expect((await rpc('eth_chainId')).status).toBe(200)
  })

  test('slow: the answer comes, later', async () => {
    await post('/faults', { network: 'base', kind: 'slow', latency_ms: 200 })
    const startedAt = performance.now()
    expect((await rpc('eth_chainId')).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(190)
  })

  test('reorg: the newest blocks are replaced and their transactions are gone', async () => {
    const { body } = await post('/faucet', { network: 'base', address: someone })
    const hash = hashIn(body)
    await mine('base')
    const before = await rpc('eth_getBlockByNumber', ['latest', false])
    await post('/faults', { network: 'base', kind: 'reorg', depth: 1 })
    const after = await rpc('eth_getBlockByNumber', ['latest', false])
    expect(after.body).not.toEqual(before.body)
    expect((await rpc('eth_getTransactionReceipt', [hash])).body).toMatchObject({ result: null })
  })

  test.each([
    [{ network: 'mars', kind: 'down' }, 404, 'NETWORK_NOT_FOUND'],
    [{ network: 'base', kind: 'melt' }, 400, 'VALIDATION_FAILED'],
    [{ network: 'base', kind: 'slow', latency_ms: -1 }, 400, 'VALIDATION_FAILED'],
    [{ network: 'base', kind: 'reorg', depth: 1e9 }, 400, 'VALIDATION_FAILED'],
    [{ network: 'base', kind: 'reorg', depth: 64 }, 400, 'VALIDATION_FAILED'],
    [{ network: 'base', kind: 'down', for: 5 }, 400, 'VALIDATION_FAILED'],
  ])('refuses %j', async (body, status, code) => {
    expect(await post('/faults', body)).toEqual(refusal(status, code))
  })
})

test('/burner.js is a script', async () => {
  const response = await fetch(`${control.url}/burner.js`)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await response.text()).toBe('/* burner */')
})
