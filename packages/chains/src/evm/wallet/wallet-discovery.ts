import type { FoundWallet, WalletDiscovery, WalletWindow } from '../../capabilities/wallet-room.ts'
import type { DiscoveredWallet } from '../../capabilities/wallet.ts'
import { MAX_WALLETS, readAnnouncedWallet } from '../../wallet/announced-wallet.ts'
import { isEip1193Provider, type Eip1193Provider } from './eip1193.ts'
import { isRecord } from '../../errors/is-record.ts'

/** Id of a wallet that only injects `window.ethereum`. */
export const LEGACY_WALLET_ID = 'window.ethereum'

const LEGACY_WALLET: DiscoveredWallet = {
  ...{ id: LEGACY_WALLET_ID, name: 'Browser wallet' },
  icon: '',
}
const NONE: readonly DiscoveredWallet[] = []
const LEGACY_ONLY: readonly DiscoveredWallet[] = [LEGACY_WALLET]

function readAnnouncement(detail: unknown): FoundWallet<Eip1193Provider> | undefined {
  if (!isRecord(detail) || !isRecord(detail['info']) || !isEip1193Provider(detail['provider']))
    return undefined
  const { rdns, name, icon } = detail['info']
  if (typeof rdns !== 'string' || !/^[a-zA-Z0-9][a-zA-Z0-9.-]{1,99}$/.test(rdns)) return undefined
  const wallet = readAnnouncedWallet(rdns, name, icon)
  return wallet && { wallet, handle: detail['provider'] }
}

/** Discovers wallets by EIP-6963. Offers `window.ethereum` only while no wallet has announced itself. */
export function discoverEvmWallets(
  window: WalletWindow,
  onChange: () => void,
): WalletDiscovery<Eip1193Provider> {
  const found = new Map<string, FoundWallet<Eip1193Provider>>()
  let announced: readonly DiscoveredWallet[] = NONE

  /** Read each time: extensions may be injected late. */
  function findLegacy(): FoundWallet<Eip1193Provider> | undefined {
    const provider = window.ethereum
    return isEip1193Provider(provider) ? { wallet: LEGACY_WALLET, handle: provider } : undefined
  }

  function handleAnnouncement(event: Event): void {
    const announcement = 'detail' in event ? readAnnouncement(event.detail) : undefined
    // The first to claim a name keeps it, so that a later script cannot replace a wallet in use.
    if (announcement === undefined || found.has(announcement.wallet.id) || found.size >= MAX_WALLETS) return
    found.set(announcement.wallet.id, announcement)
    announced = Array.from(found.values(), ({ wallet }) => wallet)
    onChange()
  }

  window.addEventListener('eip6963:announceProvider', handleAnnouncement)

  return {
    start: () => window.dispatchEvent(new Event('eip6963:requestProvider')),
    getWallets() {
      if (announced.length > 0) return announced
      return findLegacy() === undefined ? NONE : LEGACY_ONLY
    },
    find: (walletId) => (walletId === LEGACY_WALLET_ID ? findLegacy() : found.get(walletId)),
  }
}
