import { WALLET_FAMILIES } from '@sunspan/chains'
import { CHAIN_FAMILIES, FAMILY_NAMES, type ChainFamily } from '@sunspan/domain'
import type { Network } from '../../entities/network/network.ts'
import type { ConnectRequest } from '../../entities/wallet/connect-dialog-store.ts'

export type WalletTab = 'all' | ChainFamily

/** Order from the specification, section 2. */
const ORDER: readonly ChainFamily[] = ['evm', 'fuel', 'starknet', 'solana', 'ton', 'tron', 'bitcoin', 'sui']

export interface WalletTabItem {
  readonly value: WalletTab
  readonly label: string
  readonly disabled: boolean
  readonly hint: string
}

export interface TabFacts {
  readonly request: Pick<ConnectRequest, 'family' | 'onlyDisconnected'>
  /** Networks of this installation; undefined until loaded. */
  readonly networks: readonly Pick<Network, 'family' | 'active'>[] | undefined
  readonly connected: readonly ChainFamily[]
}

/** Whether wallets of a family are usable in this installation. */
export function isServed(family: ChainFamily, networks: TabFacts['networks']): boolean {
  if (!WALLET_FAMILIES.some((known) => known === family)) return false
  return networks === undefined || networks.some((network) => network.family === family)
}

/** Why a family cannot be chosen; undefined if it can. */
function whyNot(family: ChainFamily, { request, networks, connected }: TabFacts): string | undefined {
  const name = FAMILY_NAMES[family]
  if (!isServed(family, networks)) return `${name} is not available on this installation`
  const own = networks?.filter((network) => network.family === family) ?? []
  if (own.length > 0 && own.every(({ active }) => !active)) return `${name} is temporarily not available`
  if (request.family !== undefined && request.family !== family)
    return `Only ${FAMILY_NAMES[request.family]} wallets fit here`
  if (request.onlyDisconnected === true && connected.includes(family))
    return `A wallet for ${name} is connected already`
  return undefined
}

/** Families whose wallets the dialog lists. */
export const offeredFamilies = (facts: TabFacts): readonly ChainFamily[] =>
  CHAIN_FAMILIES.filter((family) => whyNot(family, facts) === undefined)

/** Tabs of the connect dialog (specification, section 5). */
export const walletTabs = (facts: TabFacts): WalletTabItem[] => [
  { value: 'all', label: 'All', disabled: facts.request.family !== undefined, hint: 'All wallets' },
  ...ORDER.map((value) => {
    const reason = whyNot(value, facts)
    const label = FAMILY_NAMES[value]
    return { value, label, disabled: reason !== undefined, hint: reason ?? `${label} wallets` }
  }),
]

/** Lists the kinds of wallets that this installation does not support; undefined if it supports all. */
export function unservedNotice(networks: TabFacts['networks']): string | undefined {
  const names = ORDER.filter((family) => !isServed(family, networks)).map((family) => FAMILY_NAMES[family])
  if (names.length === 0) return undefined
  const list = new Intl.ListFormat('en-GB').format(names)
  return `${list} ${names.length === 1 ? 'is' : 'are'} not available on this installation.`
}
