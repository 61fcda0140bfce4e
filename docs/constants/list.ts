/** One figure of the specification and its only place in the code. */
export interface SpecifiedConstant {
  /** Its description in the specification. */
  readonly meaning: string
  readonly file: string
  /** A constant, or a custom property of a style sheet. */
  readonly name: string
  /** A test that fails if the figure changes, and a text that it contains. */
  readonly proof: readonly [file: string, text: string]
}

const BULK = 'packages/domain/src/bulk/bulk-constants.ts'
const BULK_TEST = 'packages/domain/src/bulk/bulk-totals.test.ts'
const AMOUNT = 'packages/domain/src/amount/amount-constants.ts'
const AMOUNT_TEST = 'packages/domain/src/amount/amount-input.test.ts'
const DISPLAY = 'packages/domain/src/amount/display-constants.ts'
const DISPLAY_TEST = 'packages/domain/src/amount/display.test.ts'
const TIMING_TEST = 'packages/domain/src/order/order-timing.test.ts'
const ADVANCED = 'apps/web/src/features/bulk-transfer'
const LAYOUT_TEST = 'e2e/tests/layout.spec.ts'
const ADVANCED_TEST = 'apps/web/src/testing/pages/advanced.test.tsx'

const EXPLORER = 'packages/domain/src/order/explorer-list.ts'
const EXPLORER_TEST = 'packages/domain/src/order/explorer-list.test.ts'

export const CONSTANTS: readonly SpecifiedConstant[] = [
  {
    meaning: 'Explorer: orders a page',
    file: EXPLORER,
    name: 'EXPLORER_PAGE_SIZE',
    proof: [EXPLORER_TEST, 'toEqual([50, 1_000])'],
  },
  {
    meaning: 'Explorer: poll',
    file: EXPLORER,
    name: 'EXPLORER_POLL_MS',
    proof: [EXPLORER_TEST, '[2, 5_000]'],
  },
  {
    meaning: 'Explorer: poll of a long list',
    file: EXPLORER,
    name: 'EXPLORER_SLOW_POLL_MS',
    proof: [EXPLORER_TEST, '[3, 15_000]'],
  },
  {
    meaning: 'Explorer: pages beyond the first that make a list long',
    file: EXPLORER,
    name: 'EXPLORER_SLOW_FROM_EXTRA_PAGES',
    proof: [EXPLORER_TEST, '[3, 15_000]'],
  },
  {
    meaning: 'Explorer: orders in progress from which on no more are loaded',
    file: EXPLORER,
    name: 'EXPLORER_MOST_IN_PROGRESS',
    proof: [EXPLORER_TEST, "['in_progress', 200, 50, false]"],
  },
  {
    meaning: 'Explorer: search debounce',
    file: EXPLORER,
    name: 'EXPLORER_SEARCH_DEBOUNCE_MS',
    proof: ['apps/web/src/testing/pages/explorer.test.tsx', 'searches 300 ms after the last key'],
  },
  {
    meaning: 'Explorer: most height of the table',
    file: EXPLORER,
    name: 'EXPLORER_TABLE_MAX_HEIGHT_PX',
    proof: [EXPLORER_TEST, 'toEqual([50, 1_000])'],
  },
  {
    meaning: 'Order modal: decimals of fees in stablecoins',
    file: DISPLAY,
    name: 'STABLECOIN_FEE_DECIMALS',
    proof: ['apps/web/src/features/order-details/model/fee-rows.test.ts', '`0.51 ${symbol}`'],
  },
  {
    meaning: 'Most recipients of a bulk order',
    file: BULK,
    name: 'MAX_RECIPIENTS',
    proof: ['packages/domain/src/bulk/text/bulk-text.test.ts', 'maximum of 50 recipients'],
  },
  {
    meaning: 'Bulk progress poll',
    file: BULK,
    name: 'BULK_POLL_MS',
    proof: [BULK_TEST, 'BULK_POLL_MS'],
  },
  {
    meaning: 'Bulk detection warning',
    file: BULK,
    name: 'BULK_DETECTION_WARNING_MS',
    proof: [BULK_TEST, 'BULK_DETECTION_WARNING_MS'],
  },
  {
    meaning: 'Advanced estimated time: constant of each execution type, added to the server’s interval',
    file: BULK,
    name: 'ROW_TIME_SECONDS',
    proof: [BULK_TEST, "[50, 'sequence', 40, 34]"],
  },
  {
    meaning: 'Advanced estimated time: unit',
    file: BULK,
    name: 'BULK_TIME_UNIT_SECONDS',
    proof: [BULK_TEST, "[12, 'sequence', 9, 2]"],
  },
  {
    meaning: 'Advanced estimated time: at least',
    file: BULK,
    name: 'LEAST_BULK_MINUTES',
    proof: [BULK_TEST, "[1, 'fast', 0, 1]"],
  },
  {
    meaning: 'Default source fee',
    file: AMOUNT,
    name: 'DEFAULT_SOURCE_FEE',
    proof: [AMOUNT_TEST, 'keeps 0.00005 while the fee is unknown'],
  },
  {
    meaning: 'Input: most characters',
    file: AMOUNT,
    name: 'INPUT_MAX_LENGTH',
    proof: ['apps/web/src/features/transfer/model/send-search.test.ts', "'x'.repeat(257)"],
  },
  {
    meaning: 'Expected time, in minutes',
    file: 'packages/domain/src/order/expected-time.ts',
    name: 'EXPECTED_MINUTES',
    proof: [TIMING_TEST, "expectedMinutes('EVM', 'ZK_SYNC_ERA')).toBe(1)"],
  },
  {
    meaning: 'Expected time with Bitcoin on either side, in minutes',
    file: 'packages/domain/src/order/expected-time.ts',
    name: 'EXPECTED_MINUTES_BITCOIN',
    proof: [TIMING_TEST, "expectedMinutes('EVM', 'BTC')).toBe(30)"],
  },
  {
    meaning: 'Characters of an EVM address that are shown, leading and trailing',
    file: 'packages/domain/src/recipient/shorten-address.ts',
    name: 'SHOWN_OF_EVM',
    proof: ['packages/domain/src/recipient/shorten-address.test.ts', '0xf3…266'],
  },
  {
    meaning: 'Characters of other addresses that are shown',
    file: 'packages/domain/src/recipient/shorten-address.ts',
    name: 'SHOWN_OF_OTHERS',
    proof: ['packages/domain/src/recipient/shorten-address.test.ts', 'EQCD39…qB2N'],
  },
  {
    meaning: 'Notices close after',
    file: 'apps/web/src/shared/ui/toast/toasts.tsx',
    name: 'CLOSES_AFTER_MS',
    proof: [LAYOUT_TEST, 'expect(counted).toBeLessThan(4_500)'],
  },
  {
    meaning: 'Display decimals by symbol',
    file: DISPLAY,
    name: 'DISPLAY_DECIMALS',
    proof: [DISPLAY_TEST, "['0.00001', '<0.0001']"],
  },
  {
    meaning: 'Display decimals of other symbols and of the order modal',
    file: DISPLAY,
    name: 'DEFAULT_DISPLAY_DECIMALS',
    proof: [DISPLAY_TEST, 'shows 6 decimals of unknown symbols'],
  },
  {
    meaning: 'Small balances of eth, btc and ape hidden under',
    file: DISPLAY,
    name: 'COARSE_DUST',
    proof: [DISPLAY_TEST, "['eth', '0.0001', false]"],
  },
  {
    meaning: 'Small balances of others hidden under',
    file: DISPLAY,
    name: 'FINE_DUST',
    proof: [DISPLAY_TEST, '0.000001'],
  },
  {
    meaning: 'Delay notice',
    file: 'packages/domain/src/order/delay-notice.ts',
    name: 'DELAY_NOTICE_MS',
    proof: [TIMING_TEST, "['EVM', 'EVM', 2, 3_000]"],
  },
  {
    meaning: 'Delay notice with Bitcoin on either side',
    file: 'packages/domain/src/order/delay-notice.ts',
    name: 'DELAY_NOTICE_BITCOIN_MS',
    proof: [TIMING_TEST, "['BTC', 'EVM', 20, 30_000]"],
  },
  {
    meaning: 'Order modal and regular progress poll',
    file: 'apps/web/src/entities/order/order-polling.ts',
    name: 'ORDER_POLL_MS',
    proof: ['apps/web/src/entities/order/order-polling.test.ts', 'toBe(2_000)'],
  },
  {
    meaning: 'Price cache',
    file: 'apps/web/src/entities/price/kept-prices.ts',
    name: 'PRICES_MS',
    proof: ['apps/web/src/entities/price/price-queries.test.ts', 'expect(staleTime).toBe(60_000)'],
  },
  {
    meaning: 'Debounce of balances',
    file: 'apps/web/src/entities/balance/balance-queries.ts',
    name: 'BALANCE_DEBOUNCE_MS',
    proof: ['apps/web/src/entities/balance/balance-queries.test.tsx', 'advanceTimersByTimeAsync(499)'],
  },
  {
    meaning: 'Debounce of the fee estimate',
    file: `${ADVANCED}/hooks/use-fee-estimate.ts`,
    name: 'FEE_DEBOUNCE_MS',
    proof: [ADVANCED_TEST, 'two seconds after the last change'],
  },
  {
    meaning: 'Debounce of amount-out',
    file: 'apps/web/src/entities/quote/use-quote.ts',
    name: 'AMOUNT_DEBOUNCE_MS',
    proof: ['apps/web/src/entities/quote/quote-timing.test.tsx', '149'],
  },
  {
    meaning: 'Debounce of limits',
    file: 'apps/web/src/entities/quote/use-limits.ts',
    name: 'ROUTE_DEBOUNCE_MS',
    proof: ['apps/web/src/entities/quote/quote-timing.test.tsx', '299'],
  },
  {
    meaning: 'Debounce of the mode switch',
    file: `${ADVANCED}/components/mode-switch.tsx`,
    name: 'MODE_SWITCH_DEBOUNCE_MS',
    proof: [`${ADVANCED}/components/mode-switch.test.tsx`, '1_399'],
  },
  {
    meaning: 'Re-sign delay',
    file: 'apps/web/src/flows/wallet-login/prove-wallet.ts',
    name: 'RESIGN_DELAY_MS',
    proof: ['apps/web/src/flows/wallet-login/wallet-login.test.ts', 'toEqual([1_000])'],
  },
  {
    meaning: 'Address copy feedback',
    file: 'apps/web/src/shared/ui/address-text/copy-button.tsx',
    name: 'FEEDBACK_MS',
    proof: ['apps/web/src/shared/ui/address-text/address-text.test.tsx', '2_999'],
  },
  {
    meaning: 'Chunk requests time out after',
    file: 'apps/web/src/shared/lazy/load-chunk.ts',
    name: 'CHUNK_TIMEOUT_MS',
    proof: ['apps/web/src/shared/ui/lazy/lazy-dialog.test.tsx', '119_999'],
  },
  {
    meaning: 'Bottom sheet closes when dragged down by more than this part of its height',
    file: 'apps/web/src/shared/ui/dialog/sheet-drag.ts',
    name: 'CLOSING_PART',
    proof: ['apps/web/src/shared/ui/dialog/sheet-drag.test.ts', 'more than a third of the height'],
  },
  {
    meaning: 'Quick-pick networks that exist',
    file: 'apps/web/src/flows/token-picker/network-groups.ts',
    name: 'CANDIDATES',
    proof: ['apps/web/src/flows/token-picker/network-groups.test.ts', 'five of the six most popular'],
  },
  {
    meaning: 'Quick-pick networks that are shown',
    file: 'apps/web/src/flows/token-picker/network-groups.ts',
    name: 'SHOWN',
    proof: ['apps/web/src/flows/token-picker/network-groups.test.ts', 'five of the six most popular'],
  },
  {
    meaning: 'Alternate USDC is mentioned above, in base units',
    file: 'apps/web/src/entities/token/alternate-usdc.ts',
    name: 'WORTH_TELLING',
    proof: ['apps/web/src/testing/pages/unused-contracts.test.tsx', 'is not worth a word up to a thousandth'],
  },
  {
    meaning: 'Coins that are never offered to the wallet’s list of tokens',
    file: 'apps/web/src/features/order-progress/model/addable-token.ts',
    name: 'KNOWN_COINS',
    proof: ['apps/web/src/features/order-progress/model/addable-token.test.ts', 'isAddableToken'],
  },
  {
    meaning: 'Rows of the Advanced form that are cleared instead of removed',
    file: `${ADVANCED}/model/bulk-draft.ts`,
    name: 'FEWEST_ROWS',
    proof: [`${ADVANCED}/model/bulk-draft.test.ts`, 'are cleared, not removed, while two or fewer remain'],
  },
  ...(
    [
      [
        'Breakpoint: network picker sheet, short NFT badge',
        '--breakpoint-xs',
        '[479, Math.round(HEIGHT * 0.94)]',
      ],
      ['Breakpoint: mobile layout', '--breakpoint-sm', 'resize(page, 499)'],
      ['Breakpoint: advanced layout', '--breakpoint-advanced', '[745, false]'],
      ['Breakpoint: bottom sheet and sidebar', '--breakpoint-md', '[767, true]'],
      ['Breakpoint: wide pages, notification default', '--breakpoint-lg', 'resize(page, 992)'],
      ['Form width, regular', '--container-form', 'toBe(474)'],
      ['Form width, advanced', '--container-form-advanced', 'toBe(746)'],
      ['Layout animation', '--default-transition-duration', "=== '0.2s'"],
    ] as const
  ).map(([meaning, name, text]): SpecifiedConstant => ({
    meaning,
    name,
    file: 'apps/web/src/shared/styles/tokens.css',
    proof: [LAYOUT_TEST, text],
  })),
  {
    meaning: 'Points: a swipe to the next tab is longer',
    file: 'apps/web/src/features/quests/hooks/use-swipe.ts',
    name: 'SWIPE_PX',
    proof: ['apps/web/src/features/quests/model/quests-model.test.ts', '[-101, 0, 1]'],
  },
  {
    meaning: 'Points: a refresh spins at least',
    file: 'apps/web/src/features/quests/components/parts/refresh-button.tsx',
    name: 'REFRESH_SPIN_MS',
    proof: ['apps/web/src/testing/pages/quests.test.tsx', 'toBeGreaterThanOrEqual(1_490)'],
  },
  {
    meaning: 'Points: wallets are linked after the profile has loaded',
    file: 'apps/web/src/flows/points/bind-wallets.ts',
    name: 'AUTO_BIND_DELAY_MS',
    proof: ['apps/web/src/flows/points/bind-wallets.test.ts', 'await pass(2_999)'],
  },
  {
    meaning: 'Points: days that a referral link is remembered',
    file: 'apps/web/src/flows/referral/referral-key.ts',
    name: 'REFERRAL_COOKIE_DAYS',
    proof: ['apps/web/src/flows/referral/referral.test.ts', 'Max-Age=31536000'],
  },
]
