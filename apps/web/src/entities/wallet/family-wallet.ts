import { WALLET_FAMILIES, type WalletFamily } from '@sunspan/chains'
import { FAMILY_OF_NETWORK_TYPE, type ChainFamily, type NetworkType } from '@sunspan/domain'
import { wallets } from './wallets.ts'

export function supportedFamily(family: ChainFamily | undefined): WalletFamily | undefined {
  return WALLET_FAMILIES.find((supported) => supported === family)
}

/** The family whose wallets pay on networks of a type. Throws if this installation has none; such networks are not offered. */
export function walletFamilyOf(type: NetworkType): WalletFamily {
  const family = supportedFamily(FAMILY_OF_NETWORK_TYPE[type])
  if (family === undefined) throw new Error(`No wallet for networks of type ${type}`)
  return family
}

/** The wallet that pays on networks of a type. Throws if this installation has none. */
export const walletFor = (type: NetworkType): (typeof wallets)[WalletFamily] => wallets[walletFamilyOf(type)]
