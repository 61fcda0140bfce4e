import type { HDAccount } from 'viem/accounts'
import { createIndependentClient } from './independent-client.ts'

/** Creates and closes orders of an account, so that it has a long history. Returns their ids, oldest first. */
export async function makeClosedOrders(
  baseUrl: string,
  account: HDAccount,
  count: number,
): Promise<readonly string[]> {
  const client = createIndependentClient({ baseUrl, account })
  await client.login()
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    const order = await client.createOrder({
      from: 'ethereum-eth',
      to: 'base-eth',
      amount: `0.${(index + 100).toString()}`,
      receiver: account.address,
    })
    await client.closeOrder(order.id)
    ids.push(order.id)
  }
  return ids
}
