import type { FoundWallet, WalletDiscovery, WalletWindow } from '../../capabilities/wallet-module.ts'
import type { DiscoveredWallet } from '../../capabilities/wallet.ts'
import { MAX_WALLETS } from '../../wallet/announced-wallet.ts'
import { readAnnouncement } from '../../wallet/provider-announcement.ts'
import { isEip1193Provider, type Eip1193Provider } from './eip1193.ts'

/** Id of a wallet that only injects `window.ethereum`. */
export const LEGACY_WALLET_ID = 'window.ethereum'

const LEGACY_WALLET: DiscoveredWallet = {
  id: LEGACY_WALLET_ID,
  name: 'Browser wallet',
  icon: '',
}
const NONE: readonly DiscoveredWallet[] = []
const FLAG = /^is[A-Z]/

/** How a wallet marks its providers, such as `isMetaMask isRabby`. */
function flagsOf(provider: Eip1193Provider): string {
  try {
    const marks = Object.entries(provider).filter(([key, value]) => FLAG.test(key) && value === true)
    return marks
      .map(([key]) => key)
      .toSorted()
      .join(' ')
  } catch {
    return ''
  }
}

/** Wallets that announce their own provider besides `window.ethereum` give both the same flags. */
const isSameWallet = (one: Eip1193Provider, other: Eip1193Provider): boolean =>
  one === other || (flagsOf(one) !== '' && flagsOf(one) === flagsOf(other))

/** Discovers wallets by EIP-6963, then the one at `window.ethereum`, unless it is one of those. */
export function discoverEvmWallets(
  window: WalletWindow,
  onChange: () => void,
): WalletDiscovery<Eip1193Provider> {
  const found = new Map<string, FoundWallet<Eip1193Provider>>()
  let list = NONE
  /** The provider at `window.ethereum` when the list was made. */
  let listedLegacy: unknown

  /** Read each time: extensions may be injected late. */
  function findLegacy(): FoundWallet<Eip1193Provider> | undefined {
    const provider = window.ethereum
    return isEip1193Provider(provider) ? { wallet: LEGACY_WALLET, handle: provider } : undefined
  }

  function handleAnnouncement(event: Event): void {
    const announcement = readAnnouncement(event)
    // The first to claim a name keeps it, so that a later script cannot replace a wallet in use.
    if (announcement === undefined || found.has(announcement.wallet.id) || found.size >= MAX_WALLETS) return
    // CAST: it answers requests, which is all that is ever asked of it without a check.
    found.set(announcement.wallet.id, announcement as FoundWallet<Eip1193Provider>)
    makeList()
    onChange()
  }

  function makeList(): void {
    const legacy = findLegacy()
    listedLegacy = window.ethereum
    const announced = Array.from(found.values())
    const isAnother =
      legacy !== undefined && !announced.some(({ handle }) => isSameWallet(handle, legacy.handle))
    list = [...announced, ...(isAnother ? [legacy] : [])].map(({ wallet }) => wallet)
  }

  function getWallets(): readonly DiscoveredWallet[] {
    if (window.ethereum !== listedLegacy) makeList()
    return list
  }

  window.addEventListener('eip6963:announceProvider', handleAnnouncement)

  return {
    start: () => window.dispatchEvent(new Event('eip6963:requestProvider')),
    getWallets,
    lookAgain() {
      const before = list
      if (getWallets() !== before) onChange()
    },
    find: (walletId) => (walletId === LEGACY_WALLET_ID ? findLegacy() : found.get(walletId)),
  }
}
