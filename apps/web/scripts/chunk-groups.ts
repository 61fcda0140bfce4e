/**
 * Which modules are one file of the build. By default the bundler makes a file for each set of modules that several parts share: many small files, which
 * compress worse than one, and whose names every page that asks for a part has to list.
 */

const app = (paths: readonly string[]): readonly string[] => paths.map((path) => `apps/web/src/${path}`)
const domain = (paths: readonly string[]): readonly string[] =>
  paths.map((path) => `packages/domain/src/${path}`)

/** The app and what all its pages show: token amounts, estimates, cards and loading placeholders. */
const EVERY_PAGE = [
  ...app([
    'app/start-app.tsx',
    'flows/wallet-login/use-wallet-logins.ts',
    'entities/token/token.ts',
    'entities/token/token-queries.ts',
    'entities/wallet/family-wallet.ts',
    'entities/wallet/switching/unsupported-network-dialog.tsx',
    'shared/config/my-history.ts',
    'shared/messages/failure-cause.ts',
    'shared/messages/untrusted-answer-error.ts',
    'shared/storage/browser-storage.ts',
    'shared/ui/address-text/copy-button.tsx',
    'shared/ui/icons/network-icon.tsx',
    'shared/ui/lazy/lazy-extra.ts',
    'shared/ui/page-title/use-page-title.ts',
    'shared/ui/panel/panel.tsx',
    'shared/ui/skeleton/skeleton.tsx',
  ]),
  ...domain([
    'amount/format-amount.ts',
    'amount/format-fee.ts',
    'amount/format-sums.ts',
    'amount/format-usd.ts',
    'catalog/takes-memo.ts',
    'time/format-estimate.ts',
  ]),
  'packages/chains/src/families/read-accounts.ts',
  'packages/chains/src/families/wallet-modules.ts',
]

/** What the send page has in common with parts that are fetched later. */
const FORM = app([
  'entities/balance/balance-queries.ts',
  'entities/balance/balances-key.ts',
  'entities/price/price-queries.ts',
  'entities/wallet/use-network-wallet.ts',
  'flows/submission/submit-messages.ts',
  'shared/timing/use-debounced.ts',
  'shared/ui/address-text/address-text.tsx',
  'shared/ui/icons/drawn/arrows/arrow-down-up.ts',
  'shared/ui/icons/token-icon.tsx',
  'shared/ui/text-field/input-base.tsx',
  'shared/ui/text-field/use-grouped-amount.ts',
])

/** What every page shows of a current or past order. */
const ORDER_PAGES = [
  ...app([
    'entities/bulk-order/recipients-text.ts',
    'entities/deposit/refund.ts',
    'entities/network/explorer-links.ts',
    'entities/order/describe-order.ts',
    'entities/order/is-awaiting-deposit.ts',
    'entities/order/is-order-missing.ts',
    'entities/order/order.ts',
    'entities/order/order-rate.ts',
    'entities/order/received-text.ts',
    'entities/order/watched-order.ts',
    'entities/waiting/waiting.ts',
    'flows/progress/page/arc-scene.tsx',
    'flows/progress/page/explorer-link.tsx',
    'flows/progress/page/find-deposit-link.tsx',
    'flows/progress/page/offline-note.tsx',
    'flows/progress/page/order-loading.tsx',
    'flows/progress/page/order-unreachable.tsx',
    'flows/progress/page/progress-messages.ts',
    'flows/progress/page/stage-steps.tsx',
    'flows/progress/page/use-arrival.ts',
    'flows/progress/page/use-stage-clock.ts',
    'flows/progress/terms/lazy-order-terms.tsx',
    'shared/live/followed-wallets.ts',
    'shared/ui/address-text/grouped-address.tsx',
    'shared/ui/live-region/announcement.tsx',
    'shared/ui/support-link/support-link.tsx',
  ]),
  ...domain(['order/order-status.ts']),
]

/** What the two progress pages have in common beyond that. */
const PROGRESS_PAGES = [
  ...app([
    'app/routes/use-progress-page.ts',
    'entities/deposit/components/confirmation-meter.tsx',
    'entities/order/badge-words.ts',
    'entities/order/components/deposit-target.tsx',
    'entities/order/components/fact-list.tsx',
    'entities/order/single-orders.ts',
    'entities/order/use-order.ts',
    'entities/wallet/wallet-activity.ts',
    'flows/points/lazy-part.tsx',
    'flows/points/lazy-points.ts',
    'flows/progress/alerts/lazy-alert-offer.tsx',
    'flows/progress/page/about-time.ts',
    'flows/progress/page/lazy-deposit-deadline.ts',
    'flows/progress/page/order-page.tsx',
    'flows/progress/page/time-spent.ts',
    'flows/submission/resume/sent-transactions.ts',
    'flows/submission/wallet-activity-of.ts',
  ]),
  ...domain(['bulk/bulk-constants.ts', 'bulk/execution-type.ts']),
]

/** What lists have in common. */
const LISTS = [
  ...app([
    'entities/order/order-lists.ts',
    'flows/wallet-login/wallet-proofs-query.ts',
    'shared/ui/filter-group/filter-group.tsx',
    'shared/ui/media/use-is-narrow.ts',
    'shared/ui/text-field/text-field.tsx',
  ]),
  ...domain(['order/explorer-list.ts', 'time/format-date.ts']),
]
const LIST_QUERIES = /(useInfiniteQuery|infiniteQueryOptions|infiniteQueryObserver)\.js$/

/** What signing in and paying have in common: why a wallet has refused. */
const SIGNING = app([
  'entities/order/is-same-receiver.ts',
  'features/wallet-connect/family-tabs.ts',
  'flows/submission/wallet-failure.ts',
  'flows/wallet-login/login-errors.ts',
  'flows/wallet-login/login-failure-message.ts',
  'flows/wallet-login/sign-in-again.ts',
  'shared/messages/connect-messages.ts',
])

/** What several dialogs and steps say besides. */
const NOTES = [
  ...app([
    'entities/quote/discount-badge.tsx',
    'entities/quote/discount-unsure.ts',
    'shared/config/reader-dates.ts',
    'shared/config/reader-locales.ts',
    'shared/ui/notice/confirm-notice.tsx',
    'shared/ui/notice/notice-card.tsx',
  ]),
  ...domain(['amount/format-fees.ts', 'phase/phase.ts']),
]

/** Icons of parts that are fetched later: a file of each would be smaller than the request for it. */
const ICONS = /shared\/ui\/icons\/drawn\//

/** Fetched once the page can be used, by one request for all families. Their wallets need the encodings too. */
const ADDRESS_RULES = /chains\/src\/(\w+\/descriptor|encoding\/base(58|64))\.ts$/

/** Wallets and how they are found: fetched while the page comes to life, by one request for all families. */
const WALLETS =
  /web\/src\/entities\/wallet\/open-wallet\.ts$|chains\/src\/(\w+\/wallet\/(discover-\w+-wallets|wallet-discovery)|wallet\/(create-wallet-connector|look-for-wallets|standard\/discover-standard-wallets))\.ts$/

/** What most families need to ask a node; what those with JSON-RPC add to it, and those whose answers have many forms. */
const NODE_CALLS =
  /chains\/src\/(rpc\/transport\/(read-body|within-time|read-each)|errors\/(error-facts|to-chain-error)|wallet\/answer-at-once)\.ts$/
const JSON_RPC = /chains\/src\/rpc\/transport\/(json-rpc|ask-node)\.ts$/
const READERS = /chains\/src\/rpc\/transport\/create-reader\.ts$/

/** What the parts of one family have in common: reading accounts, checking what is signed, and its wallets. */
const FAMILY = /chains\/src\/(evm|fuel|starknet|solana|ton|tron|bitcoin|sui)\//

/** Modules that are listed by their path. */
export const LISTED = [
  ...EVERY_PAGE,
  ...FORM,
  ...ORDER_PAGES,
  ...PROGRESS_PAGES,
  ...LISTS,
  ...SIGNING,
  ...NOTES,
] as const

type Matcher = readonly string[] | RegExp

const matches =
  (...matchers: readonly Matcher[]) =>
  (id: string): boolean => {
    const path = id.replaceAll('\\', '/')
    return matchers.some((matcher) =>
      matcher instanceof RegExp ? matcher.test(path) : matcher.some((listed) => path.endsWith(`/${listed}`)),
    )
  }

/** Those of a higher priority get a module first, with all that it imports. */
export const CHUNK_GROUPS = [
  // What the entry needs to fetch the app must not be part of the app.
  { name: 'loader', test: matches(/vite\/preload-helper/), priority: 6 },
  { name: 'core', test: matches(EVERY_PAGE), priority: 5 },
  { name: 'wallets', test: matches(WALLETS), priority: 4 },
  { name: 'form', test: matches(FORM), priority: 3 },
  { name: 'orders', test: matches(ORDER_PAGES), priority: 3 },
  { name: 'address-rules', test: matches(ADDRESS_RULES), priority: 2 },
  { name: 'progress-pages', test: matches(PROGRESS_PAGES), priority: 2 },
  { name: 'lists', test: matches(LISTS, LIST_QUERIES), priority: 2 },
  { name: 'signing', test: matches(SIGNING), priority: 2 },
  { name: 'notes', test: matches(NOTES), priority: 2 },
  { name: 'icons', test: matches(ICONS), minShareCount: 2, priority: 2 },
  { name: 'node-calls', test: matches(NODE_CALLS), priority: 2 },
  { name: 'json-rpc', test: matches(JSON_RPC), priority: 1 },
  { name: 'readers', test: matches(READERS), priority: 1 },
  {
    debugName: 'calls of a family',
    name: (id: string) => `${FAMILY.exec(id.replaceAll('\\', '/'))?.[1] ?? ''}-calls`,
    test: matches(FAMILY),
    minShareCount: 2,
    priority: 0,
  },
]
