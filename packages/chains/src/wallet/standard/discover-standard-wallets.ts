import type { FoundWallet, WalletDiscovery, WalletWindow } from '../../capabilities/wallet-module.ts'
import type { DiscoveredWallet, WalletLack } from '../../capabilities/wallet.ts'
import { MAX_WALLETS, readAnnouncedWallet } from '../announced-wallet.ts'
import { isStandardWallet, type StandardWallet } from './standard-wallet.ts'

const MAX_ID_LENGTH = 100

/** Whether a wallet of the family can be used here, or what it lacks. */
export type StandardVerdict = 'usable' | WalletLack

interface Registration {
  register(...wallets: readonly unknown[]): () => void
}

/**
 * Discovers wallets by the Wallet Standard's events, which several families' chains share: wallets that loaded before the page receive
 * `app-ready`, later ones dispatch `register-wallet`. A wallet's name is its id; the first to claim it keeps it. `judge` returns undefined
 * for wallets of other families.
 */
export function discoverStandardWallets(
  window: WalletWindow,
  onChange: () => void,
  judge: (wallet: StandardWallet) => StandardVerdict | undefined,
): WalletDiscovery<StandardWallet> {
  const found = new Map<string, FoundWallet<StandardWallet>>()
  let list: readonly DiscoveredWallet[] = []

  function update(): void {
    list = Array.from(found.values(), ({ wallet }) => wallet)
    onChange()
  }

  function add(handle: unknown): string | undefined {
    if (!isStandardWallet(handle)) return undefined
    const verdict = judge(handle)
    if (verdict === undefined) return undefined
    const { name, chains } = handle
    const icon: unknown = 'icon' in handle ? handle.icon : undefined
    const wallet = readAnnouncedWallet(name, name, icon)
    if (wallet === undefined || name.length > MAX_ID_LENGTH || found.has(name)) return undefined
    if (found.size >= MAX_WALLETS) return undefined
    const lack = verdict === 'usable' ? {} : { lacks: verdict }
    found.set(name, { wallet: { ...wallet, chains, ...lack }, handle })
    return name
  }

  const api: Registration = Object.freeze({
    register(...wallets: readonly unknown[]) {
      const added = wallets.map(add).filter((id) => id !== undefined)
      if (added.length > 0) update()
      return () => {
        const removed = added.filter((id) => found.delete(id))
        if (removed.length > 0) update()
      }
    },
  })

  window.addEventListener('wallet-standard:register-wallet', (event) => {
    const callback: unknown = 'detail' in event ? event.detail : undefined
    if (typeof callback === 'function') callback(api)
  })

  return {
    start() {
      window.dispatchEvent(Object.assign(new Event('wallet-standard:app-ready'), { detail: api }))
    },
    getWallets: () => list,
    find: (walletId) => found.get(walletId),
  }
}
