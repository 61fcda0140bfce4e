import { parseCents } from './parse-rules.ts'
import type { RatedBridge } from './bridge-points.ts'
import type { OrdersEvidence } from './rules-schema.ts'

export interface OrdersStanding {
  readonly done: number
  readonly target: number
  /** The order that completed it. */
  readonly orderId: string | undefined
}

type Looked = Pick<RatedBridge, 'orderId' | 'kind' | 'valueCents' | 'networkIn' | 'networksOut'>

/** How far counted bridges, oldest first, fulfil a task. */
export function ordersStanding(evidence: OrdersEvidence, counted: readonly Looked[]): OrdersStanding {
  const fitting = counted.filter(
    (bridge) =>
      (evidence.from_network === undefined || bridge.networkIn === evidence.from_network) &&
      (evidence.to_network === undefined || bridge.networksOut.includes(evidence.to_network)) &&
      (!evidence.bulk_only || bridge.kind === 'bulk') &&
      bridge.valueCents >= parseCents(evidence.min_usd),
  )
  const target = evidence.bridges
  return { done: Math.min(fitting.length, target), target, orderId: fitting[target - 1]?.orderId }
}
