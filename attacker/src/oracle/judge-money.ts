import type { Address, Hex } from 'viem'
import type { Actor } from '../actors/actor.ts'
import type { PaidOrder, SentDeposit } from '../moves/move.ts'
import { hasLanded, NETWORKS, readBalance, readGift } from './chain-facts.ts'
import { judgeOrder } from './judge-order.ts'

/** A gift of the faucet, as it was announced. */
export interface Gift {
  readonly network: string
  readonly hash: Hex
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** All that the actors hold, in wei of one asset on every network. */
export const sumOfActors = async (url: string, actors: readonly Actor[]): Promise<bigint> =>
  sum(
    await Promise.all(
      actors.flatMap(({ account: { address } }) =>
        NETWORKS.map((network) => readBalance(url, network, address)),
      ),
    ),
  )

/** What the faucet has given the actors, by its transactions; of a token it is nothing. */
async function sumOfGifts(url: string, actors: readonly Actor[], gifts: readonly Gift[]): Promise<bigint> {
  const own = new Set(actors.map(({ account }) => account.address.toLowerCase()))
  const given = await Promise.all(
    gifts
      .filter(({ network }) => NETWORKS.some((known) => known === network))
      .map(({ network, hash }) => readGift(url, network, hash)),
  )
  return sum(given.flatMap((gift) => (gift !== null && own.has(gift.to.toLowerCase()) ? [gift.value] : [])))
}

/** What attackers and their receivers hold, and what they may. */
export interface Held {
  readonly url: string
  readonly actors: readonly Actor[]
  readonly paid: readonly PaidOrder[]
  readonly gifts: readonly Gift[]
  /** What the actors held when it began. */
  readonly given: bigint
  readonly isCalm: boolean
}

/** Whether attackers and their receivers hold more than they were given: whatever they gain, the treasury has lost. */
export async function judgeHoldings({ url, actors, paid, gifts, given }: Held): Promise<readonly string[]> {
  // What is paid in after the receivers were read is missing then, and counted nowhere twice.
  const received = await Promise.all(
    paid
      // What was paid for with another asset was not ether before.
      .filter(({ kind }) => kind !== 'swap')
      .flatMap(({ promised }) =>
        promised.map(({ network, receiver }) => readBalance(url, network, receiver)),
      ),
  )
  const own = await sumOfActors(url, actors)
  const more = sum(received) + own - given - (await sumOfGifts(url, actors, gifts))
  return more > 0n ? [`The attackers hold ${String(more)} wei more than they were given`] : []
}

/** What is wrong with the orders that were paid. */
export async function judgeOrders(
  { url, paid, isCalm }: Pick<Held, 'url' | 'paid' | 'isCalm'>,
  statusOf: (order: PaidOrder) => string,
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const order of paid) {
    const read = async ({ network, receiver }: { network: string; receiver: Address }): Promise<bigint> =>
      readBalance(url, network, receiver)
    const received = await Promise.all(order.promised.map(read))
    const sent = depositsFor(order, paid)
    const isLanded = await Promise.all(
      sent.map(async ({ hash }) => order.kind === 'swap' || hasLanded(url, order.from, hash)),
    )
    const landed = sent.flatMap(({ amount }, place) => (isLanded[place] === true ? [amount] : []))
    problems.push(...judgeOrder({ order, landed, received, status: statusOf(order), isCalm }))
  }
  return problems
}

/** What may fill an order: what was sent for it, and what its wallet has sent in its amount without naming an order. */
const depositsFor = (order: PaidOrder, paid: readonly PaidOrder[]): readonly SentDeposit[] => [
  ...order.sent,
  ...paid
    .filter((other) => other !== order && other.from === order.from)
    .flatMap(({ sent }) => sent)
    .filter(
      ({ unnamedFrom, amount }) =>
        unnamedFrom !== undefined && unnamedFrom === order.sender && amount === order.asked,
    ),
]
