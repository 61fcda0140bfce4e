import type { IncidentWire, NetworkStatusWire } from '@sunspan/api'

/** What is halted now, in the public terms of the status page. */
export interface Halts {
  readonly incidents: readonly IncidentWire[]
  /** Of every network; one that is stopped is halted as a whole, any other in parts. */
  readonly networks: readonly Pick<NetworkStatusWire, 'id' | 'state'>[]
}

type Side = 'source' | 'destination'
type Halted = 'new_orders' | 'deposits' | 'payouts'

/** In a list of networks. */
const SHORT: Readonly<Record<Halted, readonly [whole: string, part: string]>> = {
  new_orders: ['Halted for now', 'Some transfers are halted for now'],
  deposits: ['Deposits are halted for now', 'Some deposits are halted for now'],
  payouts: ['Payouts are halted for now', 'Some payouts are halted for now'],
}

/** At a chosen network. */
const LONG: Readonly<Record<Halted, readonly [whole: string, part: string]>> = {
  new_orders: ['New transfers are halted for now.', 'Some new transfers are halted for now.'],
  deposits: [
    'Deposits are halted for now. Yours would wait until they resume.',
    'Some deposits are halted for now. Yours may have to wait until they resume.',
  ],
  payouts: [
    'Payouts are halted for now. Yours would wait until they resume.',
    'Some payouts are halted for now. Yours may have to wait until they resume.',
  ],
}

/** What of a network is halted on one side of a transfer; the worst first. Refunds concern no transfer that is about to be made. */
const OF_SIDE: Readonly<Record<Side, readonly Halted[]>> = {
  source: ['new_orders', 'deposits'],
  destination: ['new_orders', 'payouts'],
}

/** Says that a network is halted on a side; undefined if it is not. */
export function haltText(
  { incidents, networks }: Halts,
  place: { readonly networkId: string; readonly side: Side; readonly length: 'short' | 'long' },
): string | undefined {
  const { networkId, side, length } = place
  const now = incidents.filter(
    (incident) =>
      incident.ended_at === null && (incident.is_for_all || incident.networks.includes(networkId)),
  )
  const halted = OF_SIDE[side].find((effect) => now.some((incident) => incident.effect === effect))
  if (halted === undefined) return undefined
  const isWhole =
    now.some((incident) => incident.is_for_all) ||
    networks.some(({ id, state }) => id === networkId && state === 'stopped')
  return (length === 'short' ? SHORT : LONG)[halted][isWhole ? 0 : 1]
}
