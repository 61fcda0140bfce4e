import { BridgeError, type CreateOrderRequest, type Order } from '@sunspan/bridge'
import { TREASURY } from '@sunspan/bridge/testing'
import { isOfCoins } from '@sunspan/chains/testing'
import {
  account,
  CONTRACT,
  FIRST_RECEIVER,
  LOOK_ALIKE,
  NOBODY,
  PAUPER,
  STRANGERS_FEE,
  USERS,
} from '../core/sim-accounts.ts'
import type { SimChain } from '../core/sim-chain.ts'
import { INJECTED } from '../core/sim-database.ts'
import { USDC } from '../core/sim-installation.ts'
import type { SimProcess } from '../core/sim-process.ts'
import type { UserRequest, World } from '../core/world.ts'

const GWEI = 10n ** 9n

/** A user requests an order; the response arrives when the scheduler delivers it. */
export function requestOrder(world: World): void {
  const { random, requests, swarm } = world
  const currencyInId = random.pick(world.currencies)
  const currencyOutId = random.pick(world.currencies.filter((id) => id !== currencyInId))
  const isNative = currencyInId.endsWith('eth')
  // Few distinct amounts, so that users repeat them; and odd ones, so that conversions leave remainders.
  const tenths = BigInt(random.pick(swarm.hasAllTiers ? [2, 10, 20, 45] : [10, 10, 20, 30]))
  const odd = random.chance(0.5) ? BigInt(random.int(1, 999_999)) : 0n
  const request: CreateOrderRequest = {
    currencyInId,
    currencyOutId,
    amount: isNative ? tenths * 10n ** 17n + odd * GWEI + odd : tenths * 300n * 10n ** 6n + odd,
    walletSender: random.pick(USERS),
    walletReceiver: nameReceiver(world),
    idempotencyKey: `request ${String(requests.length)}`,
  }
  sendNew(world, request)
}

/** Sends a request for the first time; it may be repeated. */
export function sendNew(world: World, request: CreateOrderRequest): void {
  const userRequest: UserRequest = {
    key: request.idempotencyKey ?? '',
    orderIds: new Set(),
    async send(process) {
      await process.bridge.refreshMarket()
      return process.bridge.orders.create(request)
    },
  }
  world.requests.push(userRequest)
  sendRequest(world, userRequest)
}

/** Repeats a request with the same key, whatever its earlier outcome. */
export function repeatRequest(world: World): void {
  if (world.requests.length > 0) sendRequest(world, world.random.pick(world.requests))
}

/** A new recipient, never paid before. */
export function nameReceiver(world: World): string {
  world.receivers += 1
  return account(FIRST_RECEIVER + world.receivers - 1)
}

/** Sends a request to any process that can accept it. */
export function sendRequest(world: World, request: UserRequest): void {
  const process = pickProcess(world)
  if (process === undefined) return
  world.trace.add(`a user sends ${request.key} to ${process.name}`)
  observe(world, `${request.key} of ${process.name}`, async () => {
    const order = await request.send(process)
    request.orderIds.add(order.id)
    if (world.orders.some(({ id }) => id === order.id)) return order.id
    world.orders.push(order)
    // Most users send the deposit as soon as they know the address.
    if (!world.isCalm && world.random.chance(0.5)) sendFor(world, order, 'exact')
    return order.id
  })
}

/** The owner closes an order, or reports a wallet failure. */
export function endOrder(world: World): void {
  const process = pickProcess(world)
  if (process === undefined || world.orders.length === 0) return
  const order = world.random.pick(world.orders)
  const method = world.random.pick(['close', 'setAsFailed'] as const)
  observe(world, `${method} ${order.id}`, async () => {
    const { orders } = process.bridge
    const ended = await (method === 'close'
      ? orders.close(order.id, order.walletSender, 'cancelled')
      : orders.setAsFailed(order.id, order.walletSender))
    return ended.status
  })
}

/** Any process that can accept a request. */
export const pickProcess = (world: World, random = world.random): SimProcess | undefined => {
  const able = world.processes.filter(({ isDead, isPaused }) => !isDead && !isPaused)
  return able.length === 0 ? undefined : random.pick(able)
}

/** Refusals are responses; an error that is neither a refusal nor injected is a finding. */
export function observe(world: World, what: string, work: () => Promise<string>): void {
  void work().then(
    (answer) => world.trace.add(`${what}: ${answer}`),
    (error: unknown) => {
      world.trace.add(`${what}: ${String(error)}`)
      const isTooLittle = error instanceof BridgeError && error.code === 'LIQUIDITY_UNAVAILABLE'
      if (isTooLittle && world.swarm.faults.has('poor_treasury')) world.did('poor_treasury')
      if (error instanceof BridgeError || String(error).includes(INJECTED)) return
      world.findings.push({ invariant: 'API', message: `${what}: ${String(error)}` })
    },
  )
}

const DEPOSITS = {
  exact: 60,
  without_reference: 8,
  short: 2,
  short_much: 3,
  over: 2,
  over_some: 2,
  over_much: 3,
  wrong_token: 3,
  wrong_network: 2,
  by_another: 3,
  by_another_short: 2,
  dust: 2,
  look_alike: 3,
  reverting: 5,
  replayed_reference: 3,
  nobody_ordered: 2,
  nobody_ordered_much: 3,
  by_contract: 2,
  minted: 2,
}

/** A user sends money, most often what an order asks for. */
export function sendDeposit(world: World): void {
  const { random, orders } = world
  const kind = random.weighted(DEPOSITS)
  // The newest orders wait for their deposit; older ones get a second one.
  const order = random.chance(0.7)
    ? orders.at(-1 - random.int(0, 2))
    : orders[random.int(0, orders.length - 1)]
  if (kind !== undefined && order !== undefined) sendFor(world, order, kind)
}

/** On networks whose money is coins there are no tokens, and only order addresses identify an order. */
const NOT_OF_COINS: readonly (keyof typeof DEPOSITS)[] = ['wrong_token', 'look_alike', 'wrong_network']

function sendFor(world: World, order: Order, drawn: keyof typeof DEPOSITS): void {
  const chain = world.chains.find(({ networkId }) => networkId === order.currencyIn.networkId)
  if (chain === undefined) return
  const isWithoutTokens = world.chains.some(
    (sim) => isOfCoins(sim.chain.model) && (sim === chain || drawn === 'wrong_network'),
  )
  const kind = isWithoutTokens && NOT_OF_COINS.includes(drawn) ? 'exact' : drawn
  world.coverage.count('deposits', kind)
  const txId = SENDERS[kind](order, chain, world)
  world.trace.add(`deposit ${kind} for ${order.id}: ${txId.slice(0, 10)}`)
}

type Sender = (order: Order, chain: SimChain, world: World) => string

const send = (
  order: Order,
  { chain, networkId }: SimChain,
  change: {
    readonly from?: string
    readonly amount?: bigint
    readonly token?: string | null
    readonly reference?: string | null
  } = {},
): string =>
  chain.send({
    from: order.walletSender,
    to:
      networkId === order.currencyIn.networkId && change.reference !== null
        ? order.deposit.address
        : TREASURY,
    amount: order.amountIn,
    token: order.deposit.token,
    reference: order.deposit.reference,
    fee: STRANGERS_FEE,
    ...change,
  })

const SENDERS: Readonly<Record<keyof typeof DEPOSITS, Sender>> = {
  exact: (order, chain) => send(order, chain),
  without_reference: (order, chain) => send(order, chain, { reference: null }),
  short: (order, chain) => send(order, chain, { amount: order.amountIn - 1n }),
  short_much: (order, chain) => send(order, chain, { amount: order.amountIn / 2n }),
  over_some: (order, chain) => send(order, chain, { amount: (order.amountIn * 101n) / 100n }),
  // With moving prices, they send as much as they can.
  over_much: (order, chain, { market }) =>
    send(order, chain, { amount: market.isMoving ? order.amountIn * 8n : (order.amountIn * 3n) / 2n }),
  over: (order, chain) => send(order, chain, { amount: order.amountIn + 1n }),
  wrong_token: (order, chain) =>
    send(order, chain, order.deposit.token === null ? { token: USDC, amount: 5_000_000n } : { token: null }),
  wrong_network: (order, chain, { chains }) => send(order, chains.find((other) => other !== chain) ?? chain),
  by_another: (order, chain) =>
    send(order, chain, { from: USERS.find((user) => user !== order.walletSender) ?? '' }),
  by_another_short: (order, chain) =>
    send(order, chain, { from: USERS.find((user) => user !== order.walletSender) ?? '', amount: 7n }),
  dust: (order, chain, { random }) => {
    // Each of a few base units, to the order's own address if it has one.
    const amount = 1n + BigInt(random.int(0, 98))
    for (let times = random.int(0, 3); times > 0; times -= 1) send(order, chain, { amount })
    return send(order, chain, { amount })
  },
  look_alike: (order, chain) => send(order, chain, { token: LOOK_ALIKE }),
  reverting: (order, chain) => send(order, chain, { from: PAUPER }),
  replayed_reference: (order, chain) => send(order, chain),
  nobody_ordered: (order, chain) =>
    send(order, chain, { from: USERS[0] ?? '', reference: null, amount: 123n }),
  nobody_ordered_much: (order, chain) =>
    send(order, chain, { from: USERS[0] ?? '', reference: null, amount: order.amountIn + 9n }),
  by_contract: (order, chain) => send(order, chain, { from: CONTRACT, reference: null }),
  minted: (order, chain) => send(order, chain, { from: NOBODY, reference: null }),
}
