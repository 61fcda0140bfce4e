import { testTokenArtifact } from '@sunspan/contracts'
import {
  createPublicClient,
  createWalletClient,
  http,
  parseEther,
  parseUnits,
  type Address,
  type Hex,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERA, ETHEREUM, startTestChain, type TestChain, USER } from './testing/start-test-chains.ts'
import { startTestServer, type TestServer } from './testing/start-test-server.ts'

/** An integrator's code: fetch, a cookie, and viem. Nothing below this line uses the project's code, only its URL. */
interface OrderAnswer {
  id: string
  status: string
  amount_out: string
  transaction_out: string | null
  deposit: { action: { chain_id: string; to: Address; value: string; data: Hex } }
}

function createClient(origin: string) {
  const cookies = new Map<string, string>()
  async function call<T>(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: object,
  ): Promise<T> {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1)
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const answer: unknown = await response.json()
    if (!response.ok)
      throw new Error(`${method} ${path}: ${String(response.status)} ${JSON.stringify(answer)}`)
    // CAST: the test asserts on the fields it uses.
    return answer as T
  }
  return { call, cookies }
}

async function logIn(client: ReturnType<typeof createClient>, networkType: string): Promise<void> {
  const { message } = await client.call<{ message: { value: string } }>('GET', '/api/wallet_auth/message', {
    'network-type': networkType,
  })
  const signature = await USER.signMessage({ message: message.value + USER.address })
  await client.call(
    'POST',
    '/api/wallet_auth/message',
    {},
    {
      wallet_address: USER.address,
      network_type: networkType,
      signature,
    },
  )
}

/** Transactions of one wallet on one node are sent sequentially. */
async function send(chain: TestChain, action: OrderAnswer['deposit']['action']): Promise<Hex> {
  expect(action.chain_id).toBe(String(chain.chainId))
  const wallet = createWalletClient({ account: USER, transport: http(chain.anvil.rpcUrl) })
  const { to, data } = action
  const hash = await wallet.sendTransaction({ to, data, value: BigInt(action.value), chain: null })
  const reader = createPublicClient({ transport: http(chain.anvil.rpcUrl), pollingInterval: 50 })
  await reader.waitForTransactionReceipt({ hash })
  // The node mines only on demand, so this requests the block that confirms the deposit.
  await mine(chain)
  return hash
}

async function mine(chain: TestChain): Promise<void> {
  await fetch(chain.anvil.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x2'] }),
  })
}

async function balanceOf(chain: TestChain, owner: Address, token: 'ETH' | 'USDC'): Promise<bigint> {
  const reader = createPublicClient({ transport: http(chain.anvil.rpcUrl) })
  if (token === 'ETH') return reader.getBalance({ address: owner })
  return reader.readContract({
    address: chain.usdc,
    abi: testTokenArtifact.abi,
    functionName: 'balanceOf',
    args: [owner],
  })
}

let ethereum: TestChain
let era: TestChain
let server: TestServer

beforeAll(async () => {
  ;[ethereum, era] = await Promise.all([startTestChain(ETHEREUM), startTestChain(ERA)])
  server = await startTestServer([ethereum, era])
})

afterAll(async () => {
  await server.stop()
  await Promise.all([ethereum.anvil.stop(), era.anvil.stop()])
})

async function bridge(route: {
  from: TestChain
  to: TestChain
  tokenIn: 'ETH' | 'USDC'
  tokenOut: 'ETH' | 'USDC'
  amount: string
}) {
  const client = createClient(server.origin)
  await logIn(client, route.from.type)
  const receiver = privateKeyToAccount(generatePrivateKey()).address
  const order = await client.call<OrderAnswer>(
    'POST',
    '/api/orders',
    { 'network-type': route.from.type },
    {
      currency_in_id: `${route.from.id}-${route.tokenIn.toLowerCase()}`,
      currency_out_id: `${route.to.id}-${route.tokenOut.toLowerCase()}`,
      amount: route.amount,
      wallet_sender: USER.address,
      wallet_receiver: receiver,
    },
  )
  await send(route.from, order.deposit.action)
  const decimals = route.tokenOut === 'ETH' ? 18 : 6
  await expect
    .poll(
      async () => {
        await mine(route.to)
        return (await client.call<OrderAnswer>('GET', `/api/orders/${order.id}`)).status
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe('COMPLETE')
  return {
    order,
    received: await balanceOf(route.to, receiver, route.tokenOut),
    promised: parseUnits(order.amount_out, decimals),
  }
}

describe('an independent client', () => {
  it('bridges ETH from an EVM network and receives exactly amount_out', async () => {
    const { received, promised } = await bridge({
      from: ethereum,
      to: era,
      tokenIn: 'ETH',
      tokenOut: 'ETH',
      amount: '0.25',
    })
    expect(received).toBe(promised)
    expect(received).toBeGreaterThan(parseEther('0.24'))
  })

  it('bridges USDC from a network of type ZK_SYNC_ERA and receives exactly amount_out', async () => {
    const { received, promised } = await bridge({
      from: era,
      to: ethereum,
      tokenIn: 'USDC',
      tokenOut: 'USDC',
      amount: '125.5',
    })
    expect(received).toBe(promised)
    expect(received).toBeGreaterThan(parseUnits('120', 6))
  })

  it('swaps ETH to USDC and receives exactly amount_out', async () => {
    const { received, promised, order } = await bridge({
      from: ethereum,
      to: era,
      tokenIn: 'ETH',
      tokenOut: 'USDC',
      amount: '0.1',
    })
    expect(received).toBe(promised)
    expect(order).toMatchObject({ type: 'SWAP' })
  })
})
