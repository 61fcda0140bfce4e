import { brandOf, chainDescriptor, type DiscoveredWallet, type WalletFamily } from '@sunspan/chains'

/** The devnet's own wallet, in each family. */
const BURNER: Readonly<Record<WalletFamily, string>> = {
  evm: 'org.sunspan.burner',
  solana: 'Burner Wallet',
  ton: 'burnerTonWallet',
  bitcoin: 'BurnerBitcoinProvider',
}

/** Which extension is known by an id in a family, whatever it calls itself; undefined for an id that nobody knows. */
export function brandOfId(family: WalletFamily, id: string, isDevnet: boolean): string | undefined {
  if (isDevnet && BURNER[family] === id) return 'burner'
  const known = chainDescriptor(family)?.knownWallets.find((wallet) => wallet.id === id)
  return known && brandOf(known.name)
}

/**
 * The id that is shown beside a wallet's name: of each one that is not known by its id, or goes by another name than it is known by, since
 * a name is chosen freely. Undefined where it says nothing more than the name.
 */
export function shownId(wallet: DiscoveredWallet, brand: string | undefined): string | undefined {
  if (brand !== undefined && brandOf(wallet.name) === brand) return undefined
  const id = visibleAscii(wallet.id)
  return id === wallet.name ? undefined : id
}

/** Letters beyond ASCII by their number, so that none looks like another. */
const visibleAscii = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16) ?? ''}}`)
