import type { DiscoveredWallet } from '../capabilities/wallet.ts'

/** A page full of wallets is an attack, not a collection. */
export const MAX_WALLETS = 40
const MAX_NAME_LENGTH = 60
const MAX_ICON_LENGTH = 200_000

/** For wallets without an icon that can be shown. */
export const PLAIN_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#888" stroke-width="1.5"><rect x="3" y="6" width="18" height="13" rx="3"/><path d="M3 10h18M16 14.5h2"/></svg>',
)}`

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whatever a script announces is untrusted: texts are bounded, icons must be images that load nothing. Undefined without a name. */
export function readAnnouncedWallet(id: unknown, name: unknown, icon: unknown): DiscoveredWallet | undefined {
  if (typeof name !== 'string' || name.trim() === '' || typeof id !== 'string') return undefined
  const isImage = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= MAX_ICON_LENGTH
  return { id, name: name.trim().slice(0, MAX_NAME_LENGTH), icon: isImage ? icon : PLAIN_ICON }
}
