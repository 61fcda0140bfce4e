import type { PaidOrder } from '../moves/move.ts'

/** What the chains and the API say of an order that was paid. */
export interface OrderFacts {
  readonly order: Pick<PaidOrder, 'id' | 'kind' | 'how' | 'asked' | 'promised'>
  /** The deposits of it that have landed, in wei. */
  readonly landed: readonly bigint[]
  /** What each of its receivers holds, in wei; nothing else pays them. */
  readonly received: readonly bigint[]
  readonly status: string
  /** Whether nothing of it is under way any more. */
  readonly isCalm: boolean
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/**
 * The most that one receiver may get: nothing without one deposit in full, what was promised when the order was made, and of a larger deposit what is
 * left above the fees of that promise. Two deposits pay once.
 */
function mostFor({ order, landed }: OrderFacts, place: number): bigint {
  const { kind, asked, promised } = order
  const largest = landed.reduce((most, amount) => (amount > most ? amount : most), 0n)
  const due = promised[place]?.amount ?? 0n
  if (largest < asked) return 0n
  return kind !== 'standard' || largest === asked ? due : largest - (asked - due)
}

/** What is wrong with an order that was paid, each in a sentence. */
export function judgeOrder(facts: OrderFacts): readonly string[] {
  const { order, landed, received, status, isCalm } = facts
  const { id, how, promised, asked } = order
  const name = `The order ${id} (${how}, ${status}) of ${String(asked)} wei, paid with ${landed.join(' and ') || 'nothing'},`
  const problems = received.flatMap((amount, place) => {
    const most = mostFor(facts, place)
    if (amount > most) return [`${name} has paid ${String(amount)} wei instead of at most ${String(most)}`]
    const due = promised[place]?.amount ?? 0n
    return amount > 0n && amount < due
      ? [`${name} has paid ${String(amount)} wei instead of ${String(due)}`]
      : []
  })
  if (order.kind !== 'swap' && sum(received) > sum(landed)) problems.push(`${name} has paid more than it got`)
  if (!isCalm) return problems
  const isPaid = received.some((amount) => amount > 0n)
  if (isPaid && status !== 'COMPLETE') problems.push(`${name} is paid, and not marked as paid`)
  if (status === 'COMPLETE' && !isPaid) problems.push(`${name} is marked as paid, and is not`)
  return problems
}
