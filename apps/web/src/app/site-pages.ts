import { PATHS } from '../shared/config/paths.ts'

/** A page that search engines and previews of links know by its own title and description. */
export interface SitePage {
  readonly path: string
  /** Without the product's name, which follows it. */
  readonly title: string
  readonly description: string
  /** Whether its content is in a file of its own, to be read without scripts. */
  readonly isPrerendered: boolean
  /** The two lines of the picture that others show in a preview of a link to it. */
  readonly card: readonly [string, string]
}

/** In the order of the site map. */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: PATHS.root,
    title: 'One deposit, up to fifty recipients',
    description:
      'Move tokens between blockchains from your own wallet: to one recipient, or with one deposit to up to fifty on many networks.',
    isPrerendered: true,
    card: ['One deposit.', 'Up to fifty recipients.'],
  },
  {
    path: PATHS.send,
    title: 'App',
    description: 'Move tokens between blockchains, from your own wallet.',
    isPrerendered: false,
    card: ['Move tokens', 'between networks'],
  },
  {
    path: PATHS.explorer,
    title: 'Explorer',
    description: 'Your transfers between networks: where each is, what it cost, and its transactions.',
    isPrerendered: false,
    card: ['Every transfer,', 'from deposit to payout'],
  },
  {
    path: PATHS.find,
    title: 'Find a deposit',
    description: 'Look up any deposit by its transaction: whether it is credited, paid out or refunded.',
    isPrerendered: false,
    card: ['Find a deposit', 'by its transaction'],
  },
  {
    path: PATHS.dapps,
    title: 'Dapps Explorer',
    description: 'Apps on the networks that you can bridge to, by network and category.',
    isPrerendered: false,
    card: ['Where to go', 'once you have bridged'],
  },
  {
    path: '/quests',
    title: 'Retro Points',
    description:
      'Every transfer brings points, each with its reason and its evidence: levels, tasks, phases and a market.',
    isPrerendered: false,
    card: ['Points,', 'each with its reason'],
  },
  {
    path: PATHS.advancedGuide,
    title: 'Advanced Bridge guide',
    description: 'How one deposit pays many recipients on several networks.',
    isPrerendered: true,
    card: ['How one deposit', 'pays many recipients'],
  },
  {
    path: PATHS.developers,
    title: 'For developers',
    description:
      'The public API: every call with an example that runs against this installation, keys and limits.',
    isPrerendered: false,
    card: ['An API', 'for every transfer'],
  },
  {
    path: PATHS.status,
    title: 'Status',
    description: 'What works right now: networks, deposits, payouts and their queue.',
    isPrerendered: false,
    card: ['What works', 'right now'],
  },
  {
    path: PATHS.faq,
    title: 'FAQ',
    description: 'How long a transfer takes, what it costs, when you get a refund, and how to stay safe.',
    isPrerendered: true,
    card: ['Questions', 'and plain answers'],
  },
  {
    path: PATHS.terms,
    title: 'Terms & Privacy',
    description: 'The terms of this bridge, and what it keeps about you.',
    isPrerendered: true,
    card: ['Terms', 'and privacy'],
  },
]
