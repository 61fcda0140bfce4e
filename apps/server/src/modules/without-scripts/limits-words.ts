import type { NetworkLimitsWire } from '@sunspan/api'
import type { PlainLanguage } from '../languages/plain-language.ts'

type Effect = NetworkLimitsWire['halted'][number]['effect']
type Left = NonNullable<NetworkLimitsWire['outflow']>['left']

interface LimitsWords {
  readonly title: string
  readonly description: string
  readonly open: string
  readonly states: Readonly<Record<NetworkLimitsWire['state'], string>>
  readonly effects: Readonly<Record<Effect, string>>
  readonly outflow: Readonly<Record<Left, string>>
  /** Of all networks at once, or of all whose section says nothing else. */
  readonly plentyOf: Readonly<Record<'all' | 'others', string>>
  /** Columns of a network's table: token, minimum and maximum to send, maximum to receive. */
  readonly head: readonly [string, string, string, string]
  readonly closed: string
  readonly noTokens: string
  /** `names` is markup. */
  notOpen(names: string): string
  /** `at` of these three is markup. */
  since(at: string): string
  moreAt(at: string): string
  foot(at: string): string
  /** `link` is markup. */
  forPrograms(link: string): string
}

export const LIMITS_WORDS: Readonly<Record<PlainLanguage, LimitsWords>> = {
  en: {
    title: 'Limits',
    description: 'The minimum and maximum of every token right now, and what is stopped, network by network.',
    open: 'Every network is open.',
    states: { working: 'Open', delayed: 'Delayed', stopped: 'Stopped' },
    effects: {
      deposits: 'Deposits are not credited',
      payouts: 'Payouts wait',
      new_orders: 'No new orders for some or all of its tokens',
      refunds: 'Refunds wait',
    },
    outflow: {
      plenty: 'More than half of what may be paid out this hour is left.',
      low: 'Less than half of what may be paid out this hour is left.',
      used_up: 'What may be paid out this hour is used up.',
    },
    plentyOf: {
      all: 'More than half of what may be paid out this hour is left on every network.',
      others: 'Unless a network says otherwise, more than half of what may be paid out this hour is left.',
    },
    head: ['Token', 'Minimum to send', 'Maximum to send', 'Maximum to receive'],
    closed: 'Not now',
    noTokens: 'No tokens right now.',
    notOpen: (names) => `Not everything is open: see ${names}.`,
    since: (at) => ` since ${at}`,
    moreAt: (at) => ` More at ${at}.`,
    foot: (at) =>
      `Each figure is that of the best pair; the form shows those of yours. They follow prices, network fees and what the bridge holds. Read at ${at}.`,
    forPrograms: (link) => `For programs: ${link}.`,
  },
  de: {
    title: 'Grenzen',
    description:
      'Minimum und Maximum jedes Tokens, wie sie jetzt sind, und was angehalten ist, Netzwerk für Netzwerk.',
    open: 'Alle Netzwerke sind offen.',
    states: { working: 'Offen', delayed: 'Verzögert', stopped: 'Angehalten' },
    effects: {
      deposits: 'Einzahlungen werden nicht gutgeschrieben',
      payouts: 'Auszahlungen warten',
      new_orders: 'Keine neuen Aufträge für einzelne oder alle Token',
      refunds: 'Erstattungen warten',
    },
    outflow: {
      plenty: 'Von dem, was diese Stunde ausgezahlt werden darf, ist mehr als die Hälfte übrig.',
      low: 'Von dem, was diese Stunde ausgezahlt werden darf, ist weniger als die Hälfte übrig.',
      used_up: 'Was diese Stunde ausgezahlt werden darf, ist aufgebraucht.',
    },
    plentyOf: {
      all: 'Von dem, was diese Stunde ausgezahlt werden darf, ist auf jedem Netzwerk mehr als die Hälfte übrig.',
      others:
        'Wo nichts anderes steht, ist von dem, was diese Stunde ausgezahlt werden darf, mehr als die Hälfte übrig.',
    },
    head: ['Token', 'Minimum senden', 'Maximum senden', 'Maximum empfangen'],
    closed: 'Zurzeit nicht',
    noTokens: 'Zurzeit keine Token.',
    notOpen: (names) => `Nicht alles ist offen: siehe ${names}.`,
    since: (at) => ` seit ${at}`,
    moreAt: (at) => ` Mehr ab ${at}.`,
    foot: (at) =>
      `Jede Angabe gilt für das beste Paar; das Formular zeigt die Grenzen Ihres Paars. Sie folgen den Preisen, den Netzwerkgebühren und dem Bestand der Bridge. Gelesen am ${at}.`,
    forPrograms: (link) => `Für Programme: ${link}.`,
  },
}
