import { parseCents } from '../rules/parse-rules.ts'
import type { StoredBridge } from '../store/bridge-store.ts'
import type { RatedBridge } from '../rules/bridge-points.ts'
import type { OrdersEvidence } from '../rules/rules-schema.ts'

export interface OrdersStanding {
  readonly done: number
  readonly target: number
  /** The order that completed it. */
  readonly orderId: string | undefined
}

/** A network's name by its id. */
export type NameOfNetwork = (id: string) => string

type Looked = Pick<RatedBridge, 'orderId' | 'kind' | 'valueCents' | 'networkIn' | 'networksOut'>

/** Why a bridge does not count for a task, with networks by their names; undefined if it does. */
export function whyUnfit(
  evidence: OrdersEvidence,
  bridge: Looked & { readonly counted: boolean; readonly reason: string | null },
  nameOf: NameOfNetwork = (id) => id,
): string | undefined {
  if (!bridge.counted) return bridge.reason ?? 'It does not count.'
  const { from_network: from, to_network: to, min_usd: least } = evidence
  if (from !== undefined && bridge.networkIn !== from)
    return `The task asks for a bridge from ${nameOf(from)}.`
  if (to !== undefined && !bridge.networksOut.includes(to))
    return `The task asks for a bridge to ${nameOf(to)}.`
  if (evidence.bulk_only && bridge.kind !== 'bulk') return 'The task asks for an advanced transfer.'
  return bridge.valueCents < parseCents(least) ? `It was worth less than $${least}.` : undefined
}

/** Whether a task cannot be done, since the side of a route that it asks for is halted: `from:base`, `to:base`, or `*` for all. */
export const isRouteHalted = (
  { from_network: from, to_network: to }: OrdersEvidence,
  halted: readonly string[],
): boolean =>
  [
    ['from', from],
    ['to', to],
  ].some(
    ([side, network]) =>
      network !== undefined && [network, '*'].some((id) => halted.includes(`${side}:${id}`)),
  )

/** What counts for a task of a day, a week or an adventure at a moment: while its route is halted, a bridge between any networks does instead. */
export const evidenceWhile = (evidence: OrdersEvidence, halted: readonly string[]): OrdersEvidence =>
  isRouteHalted(evidence, halted) ? { ...evidence, from_network: undefined, to_network: undefined } : evidence

/** How far counted bridges, oldest first, fulfil a task. `isTimed`: it can be done within a time alone. */
export function ordersStanding(
  evidence: OrdersEvidence,
  counted: readonly (Looked & Pick<StoredBridge, 'halted'>)[],
  { isTimed = false } = {},
): OrdersStanding {
  const fitting = counted.filter((bridge) => {
    const asked = isTimed ? evidenceWhile(evidence, bridge.halted) : evidence
    return whyUnfit(asked, { ...bridge, counted: true, reason: null }) === undefined
  })
  const target = evidence.bridges
  return { done: Math.min(fitting.length, target), target, orderId: fitting[target - 1]?.orderId }
}
