import { WALLET_FAMILIES } from '@sunspan/chains'
import type { ChainFamily } from '@sunspan/domain'
import { useWallet } from './use-wallet.ts'
import { supportedFamily } from './family-wallet.ts'

export interface FamilyWallet {
  readonly address: string
  /** Decimal string; null while the wallet has not said. */
  readonly chainId: string | null
}

/** The connected wallet of a family; undefined without one. */
export function useFamilyWallet(family: ChainFamily | undefined): FamilyWallet | undefined {
  const supported = supportedFamily(family)
  const state = useWallet(supported ?? WALLET_FAMILIES[0])
  if (supported === undefined || state.status !== 'connected') return undefined
  return { address: state.address, chainId: state.chainId }
}
