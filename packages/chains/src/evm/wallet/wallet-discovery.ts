import type { DiscoveredWallet } from '../../capabilities/wallet.ts'
import { isEip1193Provider, type Eip1193Provider } from './eip1193.ts'
import type { WalletWindow } from './wallet-window.ts'

export interface FoundWallet {
  readonly wallet: DiscoveredWallet
  readonly provider: Eip1193Provider
}

export interface WalletDiscovery {
  /** Asks wallets to announce themselves. */
  start(): void
  /** The same array until the list changes. */
  getWallets(): readonly DiscoveredWallet[]
  find(walletId: string): FoundWallet | undefined
}

/** Id of a wallet that only put itself at `window.ethereum`. */
export const LEGACY_WALLET_ID = 'window.ethereum'

const LEGACY_WALLET: DiscoveredWallet = {
  id: LEGACY_WALLET_ID,
  name: 'Browser wallet',
  icon: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#888" stroke-width="1.5"><rect x="3" y="6" width="18" height="13" rx="3"/><path d="M3 10h18M16 14.5h2"/></svg>',
  )}`,
}
const NONE: readonly DiscoveredWallet[] = []
const LEGACY_ONLY: readonly DiscoveredWallet[] = [LEGACY_WALLET]
/** A page full of wallets is an attack, not a collection. */
const MAX_WALLETS = 40
const MAX_NAME_LENGTH = 60
const MAX_ICON_LENGTH = 200_000

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Whatever a script announces is untrusted: texts are bounded, icons must be images that load nothing. */
function readAnnouncement(detail: unknown): FoundWallet | undefined {
  if (!isRecord(detail) || !isRecord(detail['info']) || !isEip1193Provider(detail['provider']))
    return undefined
  const { rdns, name, icon } = detail['info']
  if (typeof rdns !== 'string' || !/^[a-zA-Z0-9][a-zA-Z0-9.-]{1,99}$/.test(rdns)) return undefined
  if (typeof name !== 'string' || name.trim() === '') return undefined
  const isImage = typeof icon === 'string' && icon.startsWith('data:image/') && icon.length <= MAX_ICON_LENGTH
  return {
    wallet: {
      id: rdns,
      name: name.trim().slice(0, MAX_NAME_LENGTH),
      icon: isImage ? icon : LEGACY_WALLET.icon,
    },
    provider: detail['provider'],
  }
}

/** Finds wallets by EIP-6963. `window.ethereum` is offered only as long as no wallet has announced itself. */
export function discoverWallets(window: WalletWindow, onChange: () => void): WalletDiscovery {
  const found = new Map<string, FoundWallet>()
  let announced: readonly DiscoveredWallet[] = NONE

  /** Looked up each time: extensions may be injected late. */
  function findLegacy(): FoundWallet | undefined {
    const provider = window.ethereum
    return isEip1193Provider(provider) ? { wallet: LEGACY_WALLET, provider } : undefined
  }

  function handleAnnouncement(event: Event): void {
    const announcement = 'detail' in event ? readAnnouncement(event.detail) : undefined
    // The first to claim a name keeps it, so that a later script cannot step into the place of a wallet in use.
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
