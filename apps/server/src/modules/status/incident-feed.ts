import type { IncidentWire } from '@sunspan/api'
import { escapeMarkup } from '../../http/escape-markup.ts'

const EFFECTS: Readonly<Record<IncidentWire['effect'], string>> = {
  deposits: 'Deposits are not credited',
  payouts: 'Payouts wait',
  new_orders: 'No new orders',
  refunds: 'Refunds wait',
}

const title = ({ effect, is_for_all: isForAll, networks }: IncidentWire, nameOf: (id: string) => string) =>
  `${EFFECTS[effect]}: ${isForAll ? 'all networks' : networks.map(nameOf).join(', ')}`

/** Incidents as an Atom feed (RFC 4287), the newest first. An entry changes once, when its incident has ended. */
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
  const updated = incidents.map(({ started_at: from, ended_at: until }) => until ?? from)
  const newest = updated.toSorted().at(-1) ?? site.now.toISOString()
  const entries = incidents.map((incident) => {
    const { id, started_at: from, ended_at: until } = incident
    const text = until === null ? `Since ${from}.` : `From ${from} to ${until}. It is over.`
    return [
      '<entry>',
      `<id>${escapeMarkup(`${origin}/api/status/incidents#${id}`)}</id>`,
      `<title>${escapeMarkup(title(incident, nameOf))}</title>`,
      `<published>${from}</published><updated>${until ?? from}</updated>`,
      `<link href="${escapeMarkup(`${origin}/status`)}"/>`,
      `<content type="text">${escapeMarkup(text)}</content>`,
      '</entry>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${escapeMarkup(`${origin}/status.atom`)}</id>`,
    `<title>${escapeMarkup(`Status of ${site.productName}`)}</title>`,
    `<author><name>${escapeMarkup(site.productName)}</name></author>`,
    `<link rel="self" href="${escapeMarkup(`${origin}/status.atom`)}"/>`,
    `<updated>${newest}</updated>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}
