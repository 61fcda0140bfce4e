import type { IncidentWire } from '@sunspan/api'
import type { Bridge, Catalog } from '@sunspan/bridge'

type Halt = Awaited<ReturnType<Bridge['halts']['list']>>[number]

/** The effect on users, by the action that is halted. */
const EFFECTS = {
  credit: { effect: 'deposits', direction: 'from' },
  payout: { effect: 'payouts', direction: 'to' },
  quote: { effect: 'new_orders', direction: 'both' },
  refund: { effect: 'refunds', direction: 'from' },
} as const

/**
 * Halts in public terms: where and what, since when and until when; no reasons, no names, no amounts. A halt of a currency, of a pair or of a
 * wallet is one of its networks.
 */
export function toIncidents(halts: readonly Halt[], catalog: Catalog): readonly IncidentWire[] {
  return halts.map(({ id, target, action, at, liftedAt }) => ({
    id,
    networks: [...networksOf(target, catalog)],
    is_for_all: target === 'global',
    ...EFFECTS[action],
    started_at: at.toISOString(),
    ended_at: liftedAt?.toISOString() ?? null,
  }))
}

function networksOf(target: string, catalog: Catalog): ReadonlySet<string> {
  const [, scope = '', rest = ''] = /^(\w+):(.*)$/s.exec(target) ?? []
  if (scope === 'network') return new Set([rest])
  if (scope === 'wallet') return new Set([rest.slice(0, rest.indexOf(':'))])
  const currencies = scope === '' ? [] : rest.split('>')
  return new Set(currencies.flatMap((id) => networkOf(id, catalog)))
}

/** None for a currency that is no longer configured. */
const networkOf = (currencyId: string, catalog: Catalog): readonly string[] =>
  catalog.networks.flatMap(({ network, currencies }) =>
    currencies.some(({ id }) => id === currencyId) ? [network.id] : [],
  )
