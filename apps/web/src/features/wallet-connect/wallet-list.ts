import {
  brandOf,
  chainDescriptor,
  walletServes,
  type DiscoveredWallet,
  type WalletFamily,
} from '@sunspan/chains'
import type { ConnectWish } from '../../entities/wallet/connect-dialog-store.ts'

/** A wallet as one family knows it. */
export interface WalletOption {
  readonly family: WalletFamily
  readonly walletId: string
  readonly isConnected: boolean
}

/** One line of the connect dialog. One extension often serves several families: it is one line. */
export type WalletEntry =
  | {
      readonly kind: 'installed'
      readonly name: string
      readonly icon: string
      readonly options: readonly WalletOption[]
    }
  | { readonly kind: 'missing'; readonly name: string; readonly downloadUrl: string }

type Installed = Extract<WalletEntry, { kind: 'installed' }>

/** A family with what was found of it in this browser. */
export interface FamilyWallets {
  readonly family: WalletFamily
  readonly discovered: readonly DiscoveredWallet[]
  readonly connectedId: string | undefined
}

/** Wallets that are there, in the order of their appearance, then known ones that could be installed. */
export function listWallets(
  families: readonly FamilyWallets[],
  network: ConnectWish['network'],
): WalletEntry[] {
  const fits = (family: WalletFamily, wallet: Pick<DiscoveredWallet, 'id' | 'chains'>): boolean =>
    network?.family !== family || walletServes(wallet, network)
  const installed: Installed[] = []
  for (const { family, discovered, connectedId } of families) {
    for (const wallet of discovered.filter((candidate) => fits(family, candidate))) {
      const option = { family, walletId: wallet.id, isConnected: wallet.id === connectedId }
      const index = installed.findIndex((entry) => isSameWallet(entry, wallet, family))
      const known = installed[index]
      if (known === undefined) installed.push({ kind: 'installed', ...pick(wallet), options: [option] })
      else installed[index] = { ...known, options: [...known.options, option] }
    }
  }
  const brands = new Set(installed.map(({ name }) => brandOf(name)))
  const missing = families.flatMap(({ family, discovered }) =>
    (chainDescriptor(family)?.knownWallets ?? []).filter(
      (wallet) => fits(family, wallet) && !discovered.some(({ id }) => id === wallet.id),
    ),
  )
  return [
    ...installed,
    ...missing
      .filter(({ name }) => !brands.has(brandOf(name)) && brands.add(brandOf(name)))
      .map(({ name, downloadUrl }): WalletEntry => ({ kind: 'missing', name, downloadUrl })),
  ]
}

const pick = ({ name, icon }: DiscoveredWallet) => ({ name, icon })

/** Two wallets of one family are never one, whatever they call themselves. */
const isSameWallet = (entry: Installed, wallet: DiscoveredWallet, family: WalletFamily): boolean =>
  brandOf(entry.name) === brandOf(wallet.name) && entry.options.every((option) => option.family !== family)
