import { WALLET_FAMILIES } from '@sunspan/chains'
import { CHAIN_FAMILIES, FAMILY_NAMES, type ChainFamily } from '@sunspan/domain'
import type { Network } from '../../entities/network/network.ts'
import type { ConnectRequest } from '../../entities/wallet/connect-dialog-store.ts'

export type WalletTab = 'all' | ChainFamily

export interface WalletTabItem {
  readonly value: WalletTab
  readonly label: string
  readonly disabled: boolean
  readonly hint: string
}

export interface TabFacts {
  readonly request: Pick<ConnectRequest, 'family' | 'onlyDisconnected' | 'linked'>
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
  if (!isServed(family, networks)) return `${name} isn’t supported here`
  const own = networks?.filter((network) => network.family === family) ?? []
  if (own.length > 0 && own.every(({ active }) => !active)) return `${name} is temporarily unavailable`
  if (request.family !== undefined && request.family !== family)
    return `Only ${FAMILY_NAMES[request.family]} wallets can be used here`
  if (request.onlyDisconnected === true && connected.includes(family))
    return `Your ${name} wallet is already connected`
  if (request.linked?.includes(family) === true) return `Your ${name} wallet is already linked`
  return undefined
}

/** Families whose wallets the dialog lists. */
export const offeredFamilies = (facts: TabFacts): readonly ChainFamily[] =>
  CHAIN_FAMILIES.filter((family) => whyNot(family, facts) === undefined)

/** Tabs of the connect dialog (specification, section 5), without the families that this installation does not serve. */
export const walletTabs = (facts: TabFacts): WalletTabItem[] => [
  { value: 'all', label: 'All', disabled: facts.request.family !== undefined, hint: 'All wallets' },
  ...WALLET_FAMILIES.filter((family) => isServed(family, facts.networks)).map((value) => {
    const reason = whyNot(value, facts)
    const label = FAMILY_NAMES[value]
    return { value, label, disabled: reason !== undefined, hint: reason ?? `${label} wallets` }
  }),
]
