import type { TestBridge } from '../ticks/create-test-bridge.ts'
import type { Order } from '../../model/order.ts'
import type { CrashFamily, CrashRoute } from './crash-family.ts'
import type { CrashNode, Spending } from './nodes/crash-node.ts'

/** A deposit to be refunded. Its sender sends nothing else, so its balance grows only by the refund. */
export interface Misfit {
  readonly networkId: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly txHash: string
  readonly sender: string
  /** Base units. */
  readonly amount: bigint
  /** What the sender had received once it was mined. */
  readonly receivedBefore: bigint
  /** The order whose recipient must be paid nothing; null if another deposit fills it. */
  readonly unpaid: Order | null
}

/** A row's orders and deposits in progress. */
export interface Sent {
  /** Each to be paid once. */
  readonly orders: readonly Order[]
  /** Each to be refunded once. */
  readonly misfits: readonly Misfit[]
}

export interface DepositDeps {
  readonly bridge: TestBridge
  readonly family: CrashFamily
  readonly nodes: readonly CrashNode[]
}

export function nodeOf(nodes: readonly CrashNode[], networkId: string): CrashNode {
  const node = nodes.find((candidate) => candidate.networkId === networkId)
  if (node === undefined) throw new Error(`There is no node of ${networkId}`)
  return node
}

const networkOf = (currencyId: string): string => currencyId.split('-')[0] ?? ''

async function place(
  { bridge, nodes }: DepositDeps,
  route: CrashRoute,
  walletSender: string,
): Promise<Order> {
  const walletReceiver = await nodeOf(nodes, networkOf(route.currencyOutId)).createRecipient()
  return bridge.orders.create({ ...route, walletSender, walletReceiver })
}

/** Creates orders, each for a new recipient, and mines their deposits. */
export async function sendDeposits(deps: DepositDeps): Promise<readonly Order[]> {
  const { bridge, family, nodes } = deps
  await bridge.refreshMarket()
  const orders: Order[] = []
  for (const route of family.routes) {
    const node = nodeOf(nodes, networkOf(route.currencyInId))
    const order = await place(deps, route, node.user)
    await node.deposit(order, { from: node.user, amount: order.amountIn })
    orders.push(order)
  }
  for (const node of nodes) await node.mine()
  return orders
}

/** Mines two deposits that fill no order: a second one for an order, and one with half of its order's amount. */
export async function sendMisfits(deps: DepositDeps, orders: readonly Order[]): Promise<readonly Misfit[]> {
  const { nodes, family } = deps
  const paid = orders[family.misfits.second]
  if (paid === undefined) throw new Error('There is no order for a second deposit')
  const second = await nodeOf(nodes, paid.currencyIn.networkId).createAccount(paid.amountIn)
  const { short: route } = family.misfits
  const short = await nodeOf(nodes, networkOf(route.currencyInId)).createAccount(0n)
  const unpaid = await place(deps, route, short)
  return [
    await sendMisfit(nodes, paid, { from: second, amount: paid.amountIn, unpaid: null }),
    await sendMisfit(nodes, unpaid, { from: short, amount: unpaid.amountIn / 2n, unpaid }),
  ]
}

async function sendMisfit(
  nodes: readonly CrashNode[],
  order: Order,
  spending: Spending & Pick<Misfit, 'unpaid'>,
): Promise<Misfit> {
  const { from: sender, amount, unpaid } = spending
  const { networkId, address: token } = order.currencyIn
  const node = nodeOf(nodes, networkId)
  const txHash = await node.deposit(order, spending)
  await node.mine()
  const receivedBefore = await node.receivedBy(sender, token)
  return { networkId, token, txHash, sender, amount, receivedBefore, unpaid }
}
