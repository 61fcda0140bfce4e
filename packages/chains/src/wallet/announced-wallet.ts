import type { DiscoveredWallet } from '../capabilities/wallet.ts'

/** A page with more wallets than this is an attack. */
export const MAX_WALLETS = 40
const MAX_NAME_LENGTH = 60
/** Limit before normalization, which can expand characters. */
const MAX_RAW_NAME_LENGTH = 200
const MAX_ICON_LENGTH = 200_000

/** Key that identifies one wallet under its name variants, such as Trust and Trust Wallet. */
export const brandOf = (name: string): string => name.toLowerCase().replace(/ wallet$/, '')

/** Invisible and direction-changing characters, which can make one name look like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Normalizes a name: full-width and other compatibility forms become plain letters. */
const readName = (name: string): string =>
  name
    .slice(0, MAX_RAW_NAME_LENGTH)
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)

/**
 * Treats announcements as untrusted: truncates and normalizes texts, and drops icons that would load from elsewhere. Undefined without a
 * name.
 */
export function readAnnouncedWallet(id: unknown, name: unknown, icon: unknown): DiscoveredWallet | undefined {
  if (typeof name !== 'string' || typeof id !== 'string') return undefined
  const readable = readName(name)
  if (readable === '') return undefined
  const isImage = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= MAX_ICON_LENGTH
  return { id, name: readable, icon: isImage ? icon : '' }
}
