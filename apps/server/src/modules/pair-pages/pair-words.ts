import type { PlainLanguage } from '../languages/plain-language.ts'

interface PairWords {
  /** Columns of the table: the token, whether it is open, the minimum, the maximum, fees, the usual time, the link. */
  readonly head: readonly [string, string, string, string, string, string, string]
  readonly yes: string
  readonly notNow: string
  readonly tokens: string
  readonly start: string
  title(from: string, to: string): string
  description(symbols: string, from: string, to: string): string
  direction(from: string, to: string): string
  swap(symbolIn: string, symbolOut: string): string
  fees(fees: string, usd: string, sample: string): string
  send(name: string): string
  /** Seconds as the specification words them. */
  usualTime(estimate: string): string
  /** `at` is markup. */
  foot(from: string, at: string): string
}

export const PAIR_WORDS: Readonly<Record<PlainLanguage, PairWords>> = {
  en: {
    head: ['You send', 'Open now', 'Minimum', 'Maximum', 'Fees', 'Usual time', 'Transfer'],
    yes: 'Yes',
    notNow: 'Not right now',
    tokens: 'Tokens',
    start: 'Start a transfer',
    title: (from, to) => `Bridge ${from} to ${to}`,
    description: (symbols, from, to) =>
      `Move ${symbols} from ${from} to ${to} from your own wallet: fees, limits and the usual time, as they are now.`,
    direction: (from, to) => `${from} to ${to}`,
    swap: (symbolIn, symbolOut) => `${symbolIn} for ${symbolOut}`,
    fees: (fees, usd, sample) => `${fees} (${usd}) for ${sample}`,
    send: (name) => `Send ${name}`,
    usualTime: (estimate) => estimate,
    foot: (from, at) => `Fees include everything but what your own wallet pays on ${from}. Read at ${at}.`,
  },
  de: {
    head: ['Sie senden', 'Jetzt offen', 'Minimum', 'Maximum', 'Gebühren', 'Übliche Dauer', 'Transfer'],
    yes: 'Ja',
    notNow: 'Zurzeit nicht',
    tokens: 'Token',
    start: 'Transfer beginnen',
    title: (from, to) => `Token von ${from} nach ${to} senden`,
    description: (symbols, from, to) =>
      `${symbols} aus der eigenen Wallet von ${from} nach ${to} senden: Gebühren, Grenzen und übliche Dauer, wie sie jetzt sind.`,
    direction: (from, to) => `${from} nach ${to}`,
    swap: (symbolIn, symbolOut) => `${symbolIn} gegen ${symbolOut}`,
    fees: (fees, usd, sample) => `${fees} (${usd}) für ${sample}`,
    send: (name) => `${name} senden`,
    usualTime: (estimate) => estimate.replace(/ sec$/, ' Sek.').replace(/ min$/, ' Min.'),
    foot: (from, at) =>
      `Die Gebühren umfassen alles außer dem, was Ihre eigene Wallet auf ${from} zahlt. Gelesen am ${at}.`,
  },
}
