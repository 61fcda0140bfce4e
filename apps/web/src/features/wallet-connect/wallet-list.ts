import {
  brandOf,
  chainDescriptor,
  walletServes,
  type DiscoveredWallet,
  type KnownWallet,
  type WalletFamily,
} from '@sunspan/chains'
import { FAMILY_NAMES } from '@sunspan/domain'
import type { ConnectRequest } from '../../entities/wallet/connect-dialog-store.ts'
import { brandOfId, shownId } from './wallet-identity.ts'
import { walletLogo } from './wallet-logo.ts'

/** A wallet within one family. */
export interface WalletOption {
  readonly family: WalletFamily
  readonly walletId: string
  readonly isConnected: boolean
}

/** One line of the connect dialog. An extension that serves several families is one line if its id is known in each. */
export type WalletEntry =
  | {
      readonly kind: 'installed'
      readonly name: string
      readonly icon: string
      /** For a wallet whose id is unknown. */
      readonly shownId: string | undefined
      readonly options: readonly WalletOption[]
    }
  /** Found in this browser, but of no use here. */
  | { readonly kind: 'unusable'; readonly name: string; readonly icon: string; readonly reason: string }
  | {
      readonly kind: 'missing'
      readonly name: string
      readonly icon: string
      readonly downloadUrl: string
      readonly stores: KnownWallet['stores']
    }

type Installed = Extract<WalletEntry, { kind: 'installed' }>
type Unusable = Extract<WalletEntry, { kind: 'unusable' }>

/** A family with its wallets detected in this browser. */
export interface FamilyWallets {
  readonly family: WalletFamily
  readonly discovered: readonly DiscoveredWallet[]
  readonly connectedId: string | undefined
}

/** Detected wallets in order of appearance, those that cannot be used and why, then known ones that could be installed. */
export function listWallets(
  families: readonly FamilyWallets[],
  network: ConnectRequest['network'],
  isDevnet = false,
): WalletEntry[] {
  const fits = (family: WalletFamily, wallet: Pick<DiscoveredWallet, 'id' | 'chains'>): boolean =>
    network?.family !== family || walletServes(wallet, network)
  const installed: Installed[] = []
  const unusable: Unusable[] = []
  /** Index of a known extension's line. */
  const lines = new Map<string, number>()
  for (const { family, discovered, connectedId } of families) {
    for (const wallet of discovered) {
      const reason = whyNot(wallet, family, fits(family, wallet) ? undefined : network)
      if (reason !== undefined) {
        unusable.push({ kind: 'unusable', name: wallet.name, icon: wallet.icon, reason })
        continue
      }
      const option = { family, walletId: wallet.id, isConnected: wallet.id === connectedId }
      const brand = brandOfId(family, wallet.id, isDevnet)
      const index = brand === undefined ? undefined : lines.get(brand)
      const line = index === undefined ? undefined : installed[index]
      if (index !== undefined && line !== undefined && canJoin(line, wallet, brand)) {
        installed[index] = { ...line, options: [...line.options, option] }
      } else {
        if (brand !== undefined) lines.set(brand, installed.length)
        const { name, icon } = wallet
        installed.push({ kind: 'installed', name, icon, shownId: shownId(wallet, brand), options: [option] })
      }
    }
  }
  const missing = families.flatMap(({ family, discovered }) =>
    (chainDescriptor(family)?.knownWallets ?? []).filter(
      (wallet) => fits(family, wallet) && !discovered.some(({ id }) => id === wallet.id),
    ),
  )
  const offered = new Set(lines.keys())
  return [
    ...installed,
    // A wallet may be found by two interfaces, and lack something in one.
    ...unusable.filter(({ name }) => !installed.some((line) => brandOf(line.name) === brandOf(name))),
    ...missing
      .filter(({ name }) => !offered.has(brandOf(name)) && offered.add(brandOf(name)))
      .map(({ name, downloadUrl, stores }): WalletEntry => ({
        kind: 'missing',
        name,
        downloadUrl,
        stores,
        icon: walletLogo(name),
      })),
  ]
}

/** Why a detected wallet is not offered; `unserved` is the requested network if the wallet does not support it. */
function whyNot(
  { lacks }: Pick<DiscoveredWallet, 'lacks'>,
  family: WalletFamily,
  unserved: ConnectRequest['network'],
): string | undefined {
  if (unserved !== undefined) return `It doesn’t support ${unserved.name}.`
  if (lacks === 'payments') return `It can’t send payments on ${FAMILY_NAMES[family]} from a web page.`
  return lacks && 'It can’t sign messages from a web page, so we can’t check that the address is yours.'
}

/** A known id with an unexpected name gets a separate line, which shows the id. */
const canJoin = (line: Installed, wallet: DiscoveredWallet, brand: string | undefined): boolean =>
  line.shownId === undefined && shownId(wallet, brand) === undefined
