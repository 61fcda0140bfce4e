import { testTokenArtifact } from '@sunspan/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInjectClient } from '../../testing/inject-client.ts'
import { createTestStack, type TestStack } from '../../testing/create-test-stack.ts'
import { deployContract } from '../../testing/deploy-contract.ts'
import { ERA, ETHEREUM, startTestChain, type TestChain } from '../../testing/start-test-chains.ts'

let chains: TestChain[]
let stack: TestStack
let bridgedUsdc: string

beforeAll(async () => {
  chains = await Promise.all([startTestChain(ETHEREUM), startTestChain(ERA)])
  const [ethereum, zksync] = chains
  if (ethereum === undefined || zksync === undefined) throw new Error('no chains')
  bridgedUsdc = await deployContract(zksync.anvil.rpcUrl, testTokenArtifact, ['Bridged USDC', 'USDC.e', 6])
  chains = [ethereum, { ...zksync, settings: { unused_usdc: [bridgedUsdc.toLowerCase()] } }]
  stack = await createTestStack(chains)
})

afterAll(async () => {
  await stack.close()
  await Promise.all(chains.map(({ anvil }) => anvil.stop()))
})

async function get(path: string) {
  const answer = await createInjectClient(stack.app).send('GET', path)
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

const idsOf = (list: unknown): unknown => (Array.isArray(list) ? list.map((item) => Object(item).id) : list)

describe('networks', () => {
  it('names the other contracts of USDC where there are any, and offers them nowhere', async () => {
    expect(await get('/api/contract/unused_contracts')).toEqual({
      status: 200,
      body: [{ id: 'zksync-era', contracts: [bridgedUsdc] }],
    })
  })

  it('lists all with their live gas price', async () => {
    const { body } = await get('/api/network')
    expect(body).toMatchObject([
      {
        id: 'ethereum',
        chainId: '1',
        network_type: 'EVM',
        network_image_url: '/icons/networks/ethereum.svg',
        gasPrice: expect.stringMatching(/^\d+$/),
        nativeTransferGas: expect.stringMatching(/^\d+$/),
        is_latest_new_destination: false,
        required_confirmations: 1,
      },
      {
        id: 'zksync-era',
        network_type: 'ZK_SYNC_ERA',
        is_new_destination: true,
        is_latest_new_destination: true,
      },
    ])
  })

  it('lists the RPCs for balances in the browser', async () => {
    expect(await get('/api/network/rpcs_for_frontend')).toEqual({
      status: 200,
      body: [
        { id: 'ethereum', rpc: '/devnet/rpc/ethereum' },
        { id: 'zksync-era', rpc: '/devnet/rpc/zksync-era' },
      ],
    })
  })
})

describe('currencies', () => {
  it('come network by network as asked, ETH first', async () => {
    const { body } = await get('/api/currency/zksync-era,ethereum,zksync-era')
    expect(idsOf(body)).toEqual(['zksync-era-eth', 'zksync-era-usdc', 'ethereum-eth', 'ethereum-usdc'])
    expect(Object(body)[3]).toEqual({
      id: 'ethereum-usdc',
      symbol: 'USDC',
      name: 'USD Coin',
      image_url: '/icons/tokens/usdc.svg',
      decimals: 6,
      active: true,
      min_send: '1',
      max_send: '50000',
      pairs: ['zksync-era-usdc', 'zksync-era-eth'],
      contract: { address: chains[0]?.usdc, type: 'TOKEN', network: 'ethereum' },
    })
  })

  it('name the same asset alone where no more is asked for', async () => {
    const { body } = await get('/api/currency/ethereum?pairs=same_asset')
    expect(body).toMatchObject([{ pairs: ['zksync-era-eth'] }, { pairs: ['zksync-era-usdc'] }])
    expect(await get('/api/currency/ethereum?pairs=some')).toMatchObject({ status: 400 })
  })

  it('of an unknown network are not found', async () => {
    expect(await get('/api/currency/ethereum,nowhere')).toMatchObject({
      status: 404,
      body: { code: 'NETWORK_NOT_FOUND' },
    })
  })
})

describe('pairs', () => {
  it('between two networks are all combinations', async () => {
    const { body } = await get('/api/currency/ethereum/zksync-era/pairs')
    const pairs: { currency_in: { id: string }; currency_out: { id: string } }[] = Object(body).data
    expect(pairs.map((pair) => [pair.currency_in.id, pair.currency_out.id])).toEqual([
      ['ethereum-usdc', 'zksync-era-usdc'],
      ['ethereum-usdc', 'zksync-era-eth'],
      ['ethereum-eth', 'zksync-era-usdc'],
      ['ethereum-eth', 'zksync-era-eth'],
    ])
    expect((await get('/api/currency/ethereum/ethereum/pairs')).body).toEqual({ data: [] })
    expect((await get('/api/currency/ethereum/nowhere/pairs')).body).toMatchObject({
      code: 'NETWORK_NOT_FOUND',
    })
  })

  it('of one currency begin with the same asset, or hold nothing else', async () => {
    const idsAt = async (query: string) =>
      idsOf(Object((await get(`/api/currency/ethereum-eth/pairs${query}`)).body).data)
    expect(await idsAt('')).toEqual(['zksync-era-eth', 'zksync-era-usdc'])
    expect(await idsAt('?excludeCrossChain=true')).toEqual(['zksync-era-eth'])
    expect(await idsAt('?excludeCrossChain=false&limit=1')).toEqual(['zksync-era-eth'])
    expect((await get('/api/currency/nothing/pairs')).body).toMatchObject({ code: 'CURRENCY_NOT_FOUND' })
  })

  it.each(['limit=0', 'limit=501', 'limit=1.5', 'limit=a', 'excludeCrossChain=yes', 'limit=1&limit=2'])(
    'refuse %s',
    async (query) => {
      expect(await get(`/api/currency/ethereum-eth/pairs?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', details: { issues: [{ in: 'query' }] } },
      })
    },
  )
})

describe('prices', () => {
  it('come by symbol, all or one', async () => {
    expect((await get('/api/prices')).body).toEqual([
      { symbol: 'USDC', usd: '1' },
      { symbol: 'ETH', usd: '3200' },
    ])
    expect((await get('/api/prices?symbol=eth')).body).toEqual([{ symbol: 'ETH', usd: '3200' }])
    expect(await get('/api/prices?symbol=DOGE')).toMatchObject({
      status: 404,
      body: { code: 'CURRENCY_NOT_FOUND', message: 'No currency here has the symbol DOGE.' },
    })
  })
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH'] as const

describe('the rest', () => {
  it('answers for its health', async () => {
    expect(await get('/api/health')).toEqual({ status: 200, body: { status: 'ok' } })
    expect(await get('/api/health/ready')).toEqual({ status: 200, body: { status: 'ok' } })
  })

  it('serves the document of exactly its routes, for the origin that asks', async () => {
    const { body } = await get('/api/openapi.json')
    expect(body).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://localhost:3000' }] })
    const documented = Object.entries<Record<string, unknown>>(Object(body).paths).flatMap(
      ([path, methods]) => Object.keys(methods).map((method) => [method, path] as const),
    )
    expect(documented.length).toBeGreaterThan(20)
    for (const [method, path] of documented) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
      const served = stack.app.hasRoute({
        method: METHODS.find((name) => name.toLowerCase() === method) ?? 'GET',
        url,
      })
      expect([path, served]).toEqual([path, true])
    }
  })
})
