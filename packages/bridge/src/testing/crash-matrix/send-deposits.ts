import { randomBytes } from 'node:crypto'
import type { Bridge } from '../../create-bridge.ts'
import type { Order } from '../../orders/order.ts'
import { CRASH_USER, type CrashNode } from './crash-nodes.ts'

/** A native transfer, a token's, and a swap; two of them are paid in one batch. */
const ROUTES = [
  { currencyInId: 'ethereum-eth', currencyOutId: 'base-eth', amount: 2n * 10n ** 16n },
  { currencyInId: 'base-usdc', currencyOutId: 'ethereum-usdc', amount: 25_000_000n },
  { currencyInId: 'ethereum-eth', currencyOutId: 'base-usdc', amount: 3n * 10n ** 16n },
] as const

/** A deposit that goes back. Its sender sends nothing else, so what it holds more afterwards is what it was given back. */
export interface Misfit {
  readonly networkId: string
  /** Null for the native coin. */
  readonly token: string | null
  readonly txHash: string
  readonly sender: string
  /** Base units. */
  readonly amount: bigint
  /** What the sender held once it was mined. */
  readonly heldAfter: bigint
  /** Who must be paid nothing; null where another deposit fills the order. */
  readonly unpaidReceiver: string | null
}

/** What a row has under way. */
export interface Sent {
  /** Each to be paid once. */
  readonly orders: readonly Order[]
  /** Each to be given back once. */
  readonly misfits: readonly Misfit[]
}

export function nodeOf(nodes: readonly CrashNode[], networkId: string): CrashNode {
  const node = nodes.find((candidate) => candidate.networkId === networkId)
  if (node === undefined) throw new Error(`There is no node of ${networkId}`)
  return node
}

const freshAddress = (): string => `0x${randomBytes(20).toString('hex')}`
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
/** transfer(address,uint256) */
const transferCall = (to: string, amount: bigint): string => `0xa9059cbb${word(BigInt(to))}${word(amount)}`

/** Places orders, each for a new recipient, and has their deposits mined. */
export async function sendDeposits(bridge: Bridge, nodes: readonly CrashNode[]): Promise<readonly Order[]> {
  await bridge.refreshMarket()
  const orders: Order[] = []
  for (const route of ROUTES) {
    const order = await bridge.orders.create({
      ...route,
      walletSender: CRASH_USER,
      walletReceiver: freshAddress(),
    })
    await sendDeposit(nodes, order, { from: CRASH_USER, amount: order.amountIn })
    orders.push(order)
  }
  for (const node of nodes) await node.mine()
  return orders
}

/** Has two deposits mined that no order can be filled with: a second one for an order, and one of half of what its order asks. */
export async function sendMisfits(
  bridge: Bridge,
  nodes: readonly CrashNode[],
  orders: readonly Order[],
): Promise<readonly Misfit[]> {
  const paid = orders.find(({ currencyIn }) => currencyIn.address !== null)
  if (paid === undefined) throw new Error('No order is paid in with a token')
  const [route] = ROUTES
  const { networkId } = paid.currencyIn
  const second = await nodeOf(nodes, networkId).createAccount(paid.amountIn)
  const short = await nodeOf(nodes, 'ethereum').createAccount(0n)
  const unpaid = await bridge.orders.create({
    ...route,
    walletSender: short,
    walletReceiver: freshAddress(),
  })
  return [
    await sendMisfit(nodes, paid, { from: second, amount: paid.amountIn, unpaidReceiver: null }),
    await sendMisfit(nodes, unpaid, {
      from: short,
      amount: unpaid.amountIn / 2n,
      unpaidReceiver: unpaid.walletReceiver,
    }),
  ]
}

interface Spending {
  readonly from: string
  readonly amount: bigint
}

async function sendMisfit(
  nodes: readonly CrashNode[],
  order: Order,
  spending: Spending & Pick<Misfit, 'unpaidReceiver'>,
): Promise<Misfit> {
  const { from: sender, amount, unpaidReceiver } = spending
  const { networkId, address: token } = order.currencyIn
  const node = nodeOf(nodes, networkId)
  const txHash = await sendDeposit(nodes, order, spending)
  await node.mine()
  const heldAfter = await node.balanceOf(sender, token)
  return { networkId, token, txHash, sender, amount, heldAfter, unpaidReceiver }
}

/** Answers the hash of the transaction. */
async function sendDeposit(
  nodes: readonly CrashNode[],
  order: Order,
  { from, amount }: Spending,
): Promise<string> {
  const { address, token, reference } = order.deposit
  const transaction =
    token === null
      ? { from, to: address, value: `0x${amount.toString(16)}`, data: reference }
      : { from, to: token, data: transferCall(address, amount) + reference.slice(2) }
  const node = nodeOf(nodes, order.currencyIn.networkId)
  return String(await node.rpc('eth_sendTransaction', [transaction]))
}
