import { formatEther, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { Move, PaidOrder } from './move.ts'
import { write, type OrderAnswer } from './order-calls.ts'
import { sendDeposit } from './send-deposit.ts'

const FROM = 'arbitrum'
const DESTINATIONS = ['base', 'ethereum'] as const
const MOST_ROWS = 4

/** An order with several rows, each to an address of its own, paid in some way. */
export const payBulkOrder: Move = async (scene) => {
  const { random, actors, send, known, paid } = scene
  const actor = random.pick(actors)
  const wallet_sender = actor.account.address
  const promised = Array.from({ length: 2 + random.below(MOST_ROWS - 1) }, () => ({
    network: random.pick(DESTINATIONS),
    receiver: privateKeyToAccount(generatePrivateKey()).address,
    amount: parseEther(`0.00${String(1 + random.below(9))}`),
  }))
  const rows = promised.map(({ network, receiver, amount }) => ({
    wallet_receiver: receiver,
    currency_out_id: `${network}-eth`,
    amount: formatEther(amount),
  }))
  const kind = { currency_in_id: `${FROM}-eth`, transfer_time_type: 'fast' }
  const fees = await send(
    actor,
    write(
      'estimateBulkFee',
      'PATCH',
      '/api/bulk_order/estimate_fee',
      rows.map((row) => ({ ...row, ...kind, wallet_sender })),
    ),
  )
  if (fees.status !== 200) return
  // CAST: the shape of the fees, which the API's own tests check.
  const due = (JSON.parse(fees.text) as { full_fee: string }[]).reduce(
    (sum, { full_fee }) => sum + parseEther(full_fee),
    promised.reduce((sum, { amount }) => sum + amount, 0n),
  )
  const made = await send(
    actor,
    write('createBulkOrder', 'POST', '/api/bulk_order', {
      ...kind,
      wallet_sender,
      amount: formatEther(due),
      receiving_data: rows.map(({ amount, ...row }) => ({ ...row, amount_out: amount })),
    }),
  )
  if (made.status !== 200) return
  // CAST: as above.
  const { id, deposit } = JSON.parse(made.text) as OrderAnswer
  actor.orders.add(id)
  known.learn(id)
  const { to, value, data } = deposit.action
  const asked = BigInt(value)
  const how = random.pick(['right', 'right', 'twice', 'a wei less', 'too much'])
  const order: PaidOrder = { id, kind: 'bulk', how, from: FROM, asked, promised, sent: [] }
  paid.push(order)
  const pay = (amount: bigint): Promise<void> => sendDeposit(scene, actor, order, { to, amount, data })
  if (how === 'twice') await pay(asked)
  await pay(how === 'a wei less' ? asked - 1n : how === 'too much' ? asked * 2n : asked)
}
