import type { DiscoveredWallet } from '../capabilities/wallet.ts'

/** A page full of wallets is an attack, not a collection. */
export const MAX_WALLETS = 40
const MAX_NAME_LENGTH = 60
const MAX_ICON_LENGTH = 200_000

/** By which one wallet is known: extensions call themselves a little differently from place to place, as Trust and Trust Wallet. */
export const brandOf = (name: string): string => name.toLowerCase().replace(/ wallet$/, '')

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whatever a script announces is untrusted: texts are bounded, icons that would be loaded from elsewhere are left out. Undefined without a name. */
export function readAnnouncedWallet(id: unknown, name: unknown, icon: unknown): DiscoveredWallet | undefined {
  if (typeof name !== 'string' || name.trim() === '' || typeof id !== 'string') return undefined
  const isImage = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= MAX_ICON_LENGTH
  return { id, name: name.trim().slice(0, MAX_NAME_LENGTH), icon: isImage ? icon : '' }
}
