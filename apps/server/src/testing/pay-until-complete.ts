import type { OrderWire } from '@sunspan/api'
import { evmDeposit } from '@sunspan/api/testing'
import { createTestClient, createWalletClient, http } from 'viem'
import type { TestStack } from './create-test-stack.ts'
import type { InjectClient } from './inject-client.ts'
import { USER } from './start-test-chains.ts'

const MOST_ROUNDS = 20

/** Sends the deposit of USER's order on the first chain, and mines and ticks until the order is complete. Returns its last status. */
export async function payUntilComplete(
  placed: OrderWire,
  { stack, client }: { stack: TestStack; client: InjectClient },
): Promise<string> {
  const wallet = createWalletClient({ account: USER, transport: http(stack.chains[0]?.anvil.rpcUrl) })
  const { to, data, value } = evmDeposit(placed).action
  // CAST: the API returns prefixed hex.
  const transaction = { to: to as `0x${string}`, data: data as `0x${string}`, value: BigInt(value) }
  await wallet.sendTransaction({ ...transaction, chain: null })
  let status = ''
  for (let round = 0; round < MOST_ROUNDS && status !== 'COMPLETE'; round += 1) {
    for (const { anvil } of stack.chains)
      await createTestClient({ mode: 'anvil', transport: http(anvil.rpcUrl) }).mine({ blocks: 1 })
    await stack.bridge.engine.tick()
    stack.clock.advance(1_000)
    status = (await client.send('GET', `/api/orders/${placed.id}`)).json<OrderWire>().status
  }
  return status
}
