import { expect } from '@playwright/test'
import { parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { fund, productUrl } from '../chains/devnet-account.ts'
import type { ApiOrder } from './independent-api.ts'
import { createIndependentClient } from './independent-client.ts'
import { testAccount } from '../wallets/test-account.ts'

/** Currency ids, and whole tokens as a decimal number. */
export interface Route {
  readonly from: string
  readonly to: string
  readonly amount: string
}

export interface Sender<Action> {
  login(): Promise<void>
  createOrder(request: Route & { readonly receiver: string }): Promise<ApiOrder<Action>>
  waitFor(id: string, status: string, timeoutMs: number): Promise<ApiOrder<Action>>
}

const createEvmClient = () =>
  createIndependentClient({ baseUrl: productUrl(), account: testAccount('client') })

/** Pays a new EVM account with another family's client, and expects exactly `amount_out` there; returns the order. */
export async function transferToEvm<Action, Sent>(
  client: Sender<Action>,
  route: Route,
  sendDeposit: (order: ApiOrder<Action>) => Promise<Sent>,
  timeoutMs: number,
): Promise<{ readonly complete: ApiOrder<Action>; readonly sent: Sent }> {
  await client.login()
  const receiver = privateKeyToAddress(generatePrivateKey())
  const order = await client.createOrder({ ...route, receiver })
  const sent = await sendDeposit(order)
  const complete = await client.waitFor(order.id, 'COMPLETE', timeoutMs)
  expect(complete.transaction_out).toMatch(/^0x[0-9a-f]{64}$/)
  expect(complete.amount_out).toBe(order.amount_out)
  const { decimals, contract } = complete.currency_out
  const received = await createEvmClient().balanceOf(contract.network, contract.address, receiver)
  expect(received).toBe(parseUnits(order.amount_out, decimals))
  return { complete, sent }
}

/** Pays from an EVM account; returns the complete order and the promised base units. */
export async function transferFromEvm(
  route: Route,
  receiver: string,
  timeoutMs: number,
): Promise<{ readonly complete: ApiOrder; readonly promised: bigint }> {
  const { address } = testAccount('client')
  const [network = ''] = route.from.split('-')
  await fund(productUrl(), { network, address })
  await fund(productUrl(), { network, address, currency: route.from })
  const client = createEvmClient()
  await client.login()
  const order = await client.createOrder({ ...route, receiver })
  const hash = await client.sendDeposit(order)
  const complete = await client.waitFor(order.id, 'COMPLETE', timeoutMs)
  expect(complete.transaction_in).toBe(hash)
  return { complete, promised: parseUnits(order.amount_out, complete.currency_out.decimals) }
}
