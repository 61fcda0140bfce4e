import { WALLET_FAMILIES } from '@sunspan/chains'
import { CHAIN_FAMILIES, type ChainFamily } from '@sunspan/domain'

export type WalletTab = 'all' | ChainFamily

const NAMES: Readonly<Record<WalletTab, string>> = {
  all: 'All',
  evm: 'EVM',
  fuel: 'Fuel',
  starknet: 'Starknet',
  solana: 'Solana',
  ton: 'TON',
  tron: 'Tron',
  bitcoin: 'Bitcoin',
  sui: 'Sui',
}

/** Order of the specification, section 2. */
const ORDER: readonly WalletTab[] = [
  'all',
  'evm',
  'fuel',
  'starknet',
  'solana',
  'ton',
  'tron',
  'bitcoin',
  'sui',
]

export interface WalletTabItem {
  readonly value: WalletTab
  readonly label: string
  readonly disabled: boolean
  readonly hint: string
}

const isServed = (tab: WalletTab): boolean =>
  tab === 'all' || WALLET_FAMILIES.some((family) => family === tab)

/** Tabs of the connect dialog. Off: families that this installation does not serve, and all others where `only` limits the dialog. */
export const walletTabs = (only: ChainFamily | undefined): WalletTabItem[] =>
  ORDER.map((value) => {
    const isOffered = only === undefined || value === only
    return {
      value,
      label: NAMES[value],
      disabled: !isServed(value) || !isOffered,
      hint: isServed(value)
        ? `${NAMES[value]} wallets`
        : `${NAMES[value]} is not available on this installation`,
    }
  })

/** Says which kinds of wallets have no tab to choose. */
export function unservedNotice(): string {
  const names = CHAIN_FAMILIES.filter((family) => !isServed(family)).map((family) => NAMES[family])
  return `${new Intl.ListFormat('en').format(names)} are not available on this installation.`
}
