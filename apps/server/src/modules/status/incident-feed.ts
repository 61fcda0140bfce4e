import type { IncidentWire } from '@sunspan/api'
import { writeAtom } from '../../http/write-atom.ts'

const EFFECTS: Readonly<Record<IncidentWire['effect'], string>> = {
  deposits: 'Deposits are not credited',
  payouts: 'Payouts wait',
  new_orders: 'No new orders',
  refunds: 'Refunds wait',
}

const title = ({ effect, is_for_all: isForAll, networks }: IncidentWire, nameOf: (id: string) => string) =>
  `${EFFECTS[effect]}: ${isForAll ? 'all networks' : networks.map(nameOf).join(', ')}`

/** Incidents as an Atom feed, the newest first. An entry changes once, when its incident has ended. */
export function writeIncidentFeed(
  incidents: readonly IncidentWire[],
  site: {
    readonly origin: string
    readonly productName: string
    readonly nameOf: (networkId: string) => string
    /** When the feed was written, for one without entries. */
    readonly now: Date
  },
): string {
  const { origin, nameOf } = site
  return writeAtom({
    address: `${origin}/status.atom`,
    title: `Status of ${site.productName}`,
    author: site.productName,
    now: site.now,
    entries: incidents.map((incident) => {
      const { id, started_at: from, ended_at: until } = incident
      return {
        id: `${origin}/api/status/incidents#${id}`,
        title: title(incident, nameOf),
        published: from,
        updated: until ?? from,
        link: `${origin}/status`,
        content: until === null ? `Since ${from}.` : `From ${from} to ${until}. It is over.`,
      }
    }),
  })
}
