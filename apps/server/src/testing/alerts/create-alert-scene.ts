import type { OrderWire } from '@sunspan/api'
import { createPublicClient, createTestClient, createWalletClient, http } from 'viem'
import { expect } from 'vitest'
import { createTestStack, type TestStack } from '../create-test-stack.ts'
import { createInjectClient, type InjectClient } from '../inject-client.ts'
import { logIn } from '../login-client.ts'
import { startTestChain, USER } from '../start-test-chains.ts'
import { startTestJobs, type TestJobs } from './start-test-jobs.ts'

/** Orders of a signed-in wallet whose alerts go to receivers on this machine. */
export interface AlertScene {
  readonly stack: TestStack
  readonly jobs: TestJobs
  readonly client: InjectClient
  /** An order from Ethereum to Base, or with the path and fields of a bulk order. */
  create<T = OrderWire>(fields?: object, path?: string): Promise<T>
  closeOrder(order: { readonly id: string }): Promise<void>
  /** Sends the order's deposit, or another amount in base units. */
  pay(order: Pick<OrderWire, 'deposit'>, value?: bigint): Promise<void>
  /** Mines and pays until the order has this status. */
  advanceTo(order: { readonly id: string }, status: string): Promise<void>
  /** Mines and pays once. */
  tick(): Promise<void>
  close(): Promise<void>
}

const HEADERS = { 'network-type': 'EVM' }

export async function createAlertScene(): Promise<AlertScene> {
  const chains = await Promise.all([
    startTestChain({ id: 'ethereum', name: 'Ethereum', type: 'EVM', chainId: 1 }),
    startTestChain({ id: 'base', name: 'Base', type: 'EVM', chainId: 8453 }),
  ])
  const stack = await createTestStack(chains, { localReceivers: true, maxOpenOrders: 50 })
  const jobs = await startTestJobs(stack)
  const client = createInjectClient(stack.app)
  await logIn(client, USER)
  const transports = chains.map(({ anvil }) => http(anvil.rpcUrl))
  const tick = async (): Promise<void> => {
    for (const transport of transports)
      await createTestClient({ mode: 'anvil', transport }).mine({ blocks: 1 })
    await stack.bridge.engine.tick()
  }
  return {
    stack,
    jobs,
    client,
    tick,
    async create(fields = {}, path = '/api/orders') {
      // Its prices are old once a test has advanced the clock.
      await stack.bridge.refreshMarket()
      const single = { currency_out_id: 'base-eth', wallet_receiver: USER.address }
      const answer = await client.send('POST', path, {
        headers: HEADERS,
        body: {
          currency_in_id: 'ethereum-eth',
          amount: '0.5',
          wallet_sender: USER.address,
          ...(path === '/api/orders' ? single : {}),
          ...fields,
        },
      })
      expect([answer.statusCode, answer.body]).toMatchObject([200, expect.stringContaining('"id"')])
      return answer.json()
    },
    async closeOrder({ id }) {
      const answer = await client.send('PUT', `/api/orders/close/${id}`, { headers: HEADERS })
      expect(answer.statusCode).toBe(200)
    },
    async pay({ deposit }, amount) {
      const [transport] = transports
      if (transport === undefined || deposit.family !== 'evm') throw new Error('There is no deposit to send')
      const { to, value, data } = deposit.action
      const hash = await createWalletClient({ account: USER, transport }).sendTransaction({
        // CAST: the API's addresses and data are of this form.
        chain: null,
        to: to as `0x${string}`,
        data: data as `0x${string}`,
        value: amount ?? BigInt(value),
      })
      await createPublicClient({ transport, pollingInterval: 20 }).waitForTransactionReceipt({ hash })
    },
    async advanceTo({ id }, status) {
      const statusAfterTick = async (): Promise<string> => {
        await tick()
        return (await stack.bridge.orders.get(id)).status
      }
      await expect.poll(statusAfterTick, { timeout: 15_000 }).toBe(status)
    },
    async close() {
      await jobs.stop()
      await stack.close()
      await Promise.all(chains.map(({ anvil }) => anvil.stop()))
    },
  }
}
