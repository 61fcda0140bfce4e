import {
  brandOf,
  chainDescriptor,
  walletServes,
  type DiscoveredWallet,
  type WalletFamily,
} from '@sunspan/chains'
import type { ConnectRequest } from '../../entities/wallet/connect-dialog-store.ts'
import { brandOfId, shownId } from './wallet-identity.ts'

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
  | { readonly kind: 'missing'; readonly name: string; readonly downloadUrl: string }

type Installed = Extract<WalletEntry, { kind: 'installed' }>

/** A family with its wallets detected in this browser. */
export interface FamilyWallets {
  readonly family: WalletFamily
  readonly discovered: readonly DiscoveredWallet[]
  readonly connectedId: string | undefined
}

/** Detected wallets in order of appearance, then known ones that could be installed. */
export function listWallets(
  families: readonly FamilyWallets[],
  network: ConnectRequest['network'],
  isDevnet = false,
): WalletEntry[] {
  const fits = (family: WalletFamily, wallet: Pick<DiscoveredWallet, 'id' | 'chains'>): boolean =>
    network?.family !== family || walletServes(wallet, network)
  const installed: Installed[] = []
  /** Index of a known extension's line. */
  const lines = new Map<string, number>()
  for (const { family, discovered, connectedId } of families) {
    for (const wallet of discovered.filter((candidate) => fits(family, candidate))) {
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
    ...missing
      .filter(({ name }) => !offered.has(brandOf(name)) && offered.add(brandOf(name)))
      .map(({ name, downloadUrl }): WalletEntry => ({ kind: 'missing', name, downloadUrl })),
  ]
}

/** A known id with an unexpected name gets a separate line, which shows the id. */
const canJoin = (line: Installed, wallet: DiscoveredWallet, brand: string | undefined): boolean =>
  line.shownId === undefined && shownId(wallet, brand) === undefined
