import type { WalletDiscovery, WalletWindow } from '../../capabilities/wallet-module.ts'
import type { DiscoveredWallet } from '../../capabilities/wallet.ts'
import { brandOf, MAX_WALLETS } from '../../wallet/announced-wallet.ts'
import { followPath } from '../../wallet/follow-path.ts'
import { lookForWallets, type WalletCandidate } from '../../wallet/look-for-wallets.ts'
import { isProvider, readAnnouncement } from '../../wallet/provider-announcement.ts'
import type { TronHandle, TronProvider } from './tron-provider.ts'

type Candidate = WalletCandidate<TronHandle>

/** Where wallets are that announce nothing, each with the name of its maker's wallet. */
const PLACES: Readonly<Record<string, string>> = {
  tronLink: 'TronLink',
  'okxwallet.tronLink': 'OKX Wallet',
  'bitkeep.tronLink': 'Bitget Wallet',
  'trustwallet.tronLink': 'Trust Wallet',
}

// CAST: it answers requests; the rest is looked at when it is used.
const handleOf = (manner: TronHandle['manner'], provider: unknown): TronHandle => ({
  manner,
  provider: provider as TronProvider,
})

const findOnPage = (window: unknown): readonly Candidate[] =>
  Object.entries(PLACES).flatMap(([id, name]): readonly Candidate[] => {
    const provider = followPath(window, id)
    return isProvider(provider) ? [[{ id, name, icon: '' }, handleOf('legacy', provider)]] : []
  })

/** A wallet in a place of its own yields to an announcement under its name; anything else can claim any name. */
const yieldsTo = ({ manner }: TronHandle, { name }: DiscoveredWallet): readonly unknown[] =>
  manner === 'legacy' ? [brandOf(name)] : []

const keysOf = ({ manner, provider }: TronHandle, { name }: DiscoveredWallet): readonly unknown[] =>
  manner === 'legacy' ? [provider] : [provider, brandOf(name)]

/** Discovers wallets by the announcements of TIP-6963, then those at known places of the page. */
export function discoverTronWallets(window: WalletWindow, onChange: () => void): WalletDiscovery<TronHandle> {
  const announced: Candidate[] = []
  const all = lookForWallets(() => [...announced, ...findOnPage(window)], keysOf, onChange, yieldsTo)

  window.addEventListener('TIP6963:announceProvider', (event) => {
    const found = readAnnouncement(event)
    if (found === undefined || announced.length >= MAX_WALLETS) return
    announced.push([found.wallet, handleOf('tip', found.handle)])
    all.lookAgain?.()
  })

  return {
    ...all,
    start() {
      window.dispatchEvent(new Event('TIP6963:requestProvider'))
      all.start()
    },
  }
}
