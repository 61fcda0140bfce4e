import { brandOf, chainDescriptor, type DiscoveredWallet, type WalletFamily } from '@sunspan/chains'

/** Ids of the devnet's burner wallet, which each family's standard spells its own way. */
const BURNER = /burner/i

/** The extension known by this id in a family, whatever it calls itself; undefined for an unknown id. */
export function brandOfId(family: WalletFamily, id: string, isDevnet: boolean): string | undefined {
  if (isDevnet && BURNER.test(id)) return 'burner'
  const known = chainDescriptor(family)?.knownWallets.find((wallet) => wallet.id === id)
  return known && brandOf(known.name)
}

/**
 * The id shown next to a wallet's name: for wallets with an unknown id, or with another name than their id is known by, since names are chosen
 * freely. Undefined if it adds nothing to the name.
 */
export function shownId(wallet: DiscoveredWallet, brand: string | undefined): string | undefined {
  if (brand !== undefined && brandOf(wallet.name) === brand) return undefined
  const id = visibleAscii(wallet.id)
  return id === wallet.name ? undefined : id
}

/** Escapes characters beyond ASCII, so that none can imitate another. */
const visibleAscii = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}`)
