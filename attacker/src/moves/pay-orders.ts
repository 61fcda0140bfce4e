import { parseEther, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Actor } from '../actors/actor.ts'
import type { Move, PaidOrder, Scene } from './move.ts'
import { close, takeBack, write, type OrderAnswer } from './order-calls.ts'
import { sendDeposit } from './send-deposit.ts'

const FROM = 'arbitrum'
const DESTINATIONS = ['base', 'ethereum'] as const

/** An order of the actor to an address of its own; undefined if it is refused. */
async function makeOrder(
  { random, send, known, report }: Scene,
  actor: Actor,
): Promise<(OrderAnswer & { readonly receiver: Address; readonly network: string }) | undefined> {
  const receiver = privateKeyToAccount(generatePrivateKey()).address
  const network = random.pick(DESTINATIONS)
  const call = write('createOrder', 'POST', '/api/orders', {
    currency_in_id: `${FROM}-eth`,
    currency_out_id: `${network}-eth`,
    amount: `0.0${String(1 + random.below(9))}`,
    wallet_sender: actor.account.address,
    wallet_receiver: receiver,
  })
  const answer = await send(actor, call)
  if (answer.status !== 200) return undefined
  // CAST: the shape of an order, which the API's own tests check.
  const order = JSON.parse(answer.text) as OrderAnswer
  actor.orders.add(order.id)
  known.learn(order.id)
  if (parseEther(order.amount_out) >= parseEther(order.amount_in))
    report(`The order ${order.id} of ${order.amount_in} promises ${order.amount_out} of the same coin`, call)
  return { ...order, receiver, network }
}

/** Deposits as they should not be, and some as they should. */
export const payOrder: Move = async (scene) => {
  const { random, actors, paid, send } = scene
  const actor = random.pick(actors)
  const order = await makeOrder(scene, actor)
  if (order === undefined) return
  const { to, value, data } = order.deposit.action
  const asked = BigInt(value)
  const payer = random.oneIn(6) ? random.pick(actors) : actor
  const how = random.pick([
    'right',
    'twice',
    'dust',
    'half',
    'too much',
    'wrong reference',
    'closed',
    'raced',
  ])
  const noted: PaidOrder = {
    id: order.id,
    kind: 'standard',
    how,
    from: FROM,
    sender: actor.account.address,
    asked,
    sent: [],
    promised: [{ network: order.network, receiver: order.receiver, amount: parseEther(order.amount_out) }],
  }
  paid.push(noted)
  const pay = (amount: bigint, input = data): Promise<void> =>
    sendDeposit(scene, payer, noted, { to, amount, data: input, isUnnamed: input !== data })
  switch (how) {
    case 'twice':
      await pay(asked)
      return pay(asked)
    case 'dust':
      return pay(1n)
    case 'half':
      return pay(asked / 2n)
    case 'too much':
      return pay(asked * 3n)
    case 'wrong reference':
      return pay(asked, `0x${data.slice(2, -2)}${data.endsWith('00') ? '01' : '00'}`)
    case 'closed':
      await send(actor, close(order.id))
      return pay(asked)
    case 'raced':
      await Promise.all([pay(asked), send(actor, close(order.id)), send(actor, takeBack(order.id))])
      return
    default:
      return pay(asked)
  }
}

/** Writes to an order of another actor. */
export const touchForeignOrder: Move = async ({ random, actors, send, report }) => {
  const actor = random.pick(actors)
  const victim = random.pick(actors)
  const id = [...victim.orders].at(random.below(Math.max(1, victim.orders.size)))
  if (actor === victim || id === undefined) return
  const call = random.pick([close(id), takeBack(id)])
  const answer = await send(actor, call)
  if (answer.status === 200) report(`${actor.name} changed an order of ${victim.name}`, call)
}
