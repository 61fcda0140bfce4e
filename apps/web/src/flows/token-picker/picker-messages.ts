import type { CategoryFilter, NetworkGroup } from './network-groups.ts'

export const PICKER_MESSAGES = {
  networkTitle: { source: 'Send from', destination: 'Receive on' },
  anyNetworkTitle: 'Choose a network',
  tokenTitle: 'Choose a token',
  searchNetworks: 'Search networks',
  searchTokens: 'Search tokens',
  categories: 'Kinds of networks',
  quickPicks: 'Quick picks',
  unavailable: 'Temporary not available',
  otherSide: 'Already chosen on the other side',
  innovativeHint: 'Max limits may flex with market demand.',
  noNetworks: 'No network matches',
  noTokens: 'No token matches',
  back: 'Back to networks',
  loadFailed: 'We couldn’t load the list.',
} as const

/** Of the tabs and groups of networks. */
export const GROUP_NAMES: Readonly<Record<CategoryFilter | NetworkGroup['title'], string>> = {
  All: 'All',
  'L1 EVM': 'L1 EVM',
  'L2 EVM': 'L2 EVM',
  'L1 Non-EVM': 'L1 Non-EVM',
  'L2 Non-EVM': 'L2 Non-EVM',
  'Innovative Networks': 'Innovative Networks',
  Testnet: 'Testnet',
  Popular: 'Popular',
  'All networks': 'All networks',
}
