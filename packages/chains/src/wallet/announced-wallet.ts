import type { DiscoveredWallet } from '../capabilities/wallet.ts'

/** A page full of wallets is an attack, not a collection. */
export const MAX_WALLETS = 40
const MAX_NAME_LENGTH = 60
/** Of what is looked at, since some letters become many. */
const MAX_RAW_NAME_LENGTH = 200
const MAX_ICON_LENGTH = 200_000

/** By which one wallet is known: extensions call themselves a little differently from place to place, as Trust and Trust Wallet. */
export const brandOf = (name: string): string => name.toLowerCase().replace(/ wallet$/, '')

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Letters that show nothing, or turn round what stands beside them: by these one name looks like another. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A name in plain letters: full-width and other forms of a letter become that letter. */
const readName = (name: string): string =>
  name
    .slice(0, MAX_RAW_NAME_LENGTH)
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)

/** Whatever a script announces is untrusted: texts are bounded and in plain letters, icons that would be loaded from elsewhere are left out. Undefined without a name. */
export function readAnnouncedWallet(id: unknown, name: unknown, icon: unknown): DiscoveredWallet | undefined {
  if (typeof name !== 'string' || typeof id !== 'string') return undefined
  const readable = readName(name)
  if (readable === '') return undefined
  const isImage = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= MAX_ICON_LENGTH
  return { id, name: readable, icon: isImage ? icon : '' }
}
