// A wallet for the local devnet, added to the page by a script tag. To the page, it is an extension like any other.
import { announceProvider } from './announce-provider.ts'
import { openApprovalWindow } from './approval-window.ts'
import type { BitcoinBurnerContent } from './bitcoin/bitcoin-burner-types.ts'
import { createBitcoinBurner } from './bitcoin/create-bitcoin-burner.ts'
import { injectBitcoinProvider } from './bitcoin/inject-bitcoin-provider.ts'
import type { Approval, BurnerAccount, BurnerNetwork, BurnerToken } from './burner-types.ts'
import { createBurnerProvider } from './create-provider.ts'
import { createSolanaBurner } from './solana/create-solana-burner.ts'
import { registerStandardWallet } from './solana/register-standard-wallet.ts'
import type { SolanaBurnerContent } from './solana/solana-burner-types.ts'
import { createTonBurner } from './ton/create-ton-burner.ts'
import type { TonBurnerContent } from './ton/ton-burner-types.ts'

// Inserted by the bundler.
declare const BURNER_ACCOUNTS: readonly BurnerAccount[]
declare const BURNER_NETWORKS: readonly BurnerNetwork[]
declare const BURNER_TOKENS: readonly BurnerToken[]
declare const BURNER_SOLANA: SolanaBurnerContent | null
declare const BURNER_TON: TonBurnerContent | null
declare const BURNER_BITCOIN: BitcoinBurnerContent | null

const page = {
  origin: window.location.origin,
  storage: window.localStorage,
  fetch: window.fetch.bind(window),
  openWindow: (approval: Approval) => openApprovalWindow(document, approval),
}
const { provider, refresh } = createBurnerProvider({
  ...page,
  accounts: BURNER_ACCOUNTS,
  networks: BURNER_NETWORKS,
  tokens: BURNER_TOKENS,
})

// Another tab of the site may connect, disconnect or switch.
window.addEventListener('storage', refresh)
announceProvider(window, provider, crypto.randomUUID())

if (BURNER_SOLANA !== null) {
  const solana = createSolanaBurner({ ...page, ...BURNER_SOLANA })
  window.addEventListener('storage', solana.refresh)
  registerStandardWallet(window, solana.wallet)
}

if (BURNER_TON !== null) {
  const { tonconnect, refresh: refreshTon } = createTonBurner({ ...page, ...BURNER_TON })
  window.addEventListener('storage', refreshTon)
  Object.assign(window, { burnerTonWallet: { tonconnect } })
}

if (BURNER_BITCOIN !== null) {
  const bitcoin = createBitcoinBurner({ ...page, ...BURNER_BITCOIN })
  window.addEventListener('storage', bitcoin.refresh)
  injectBitcoinProvider(window, bitcoin.provider)
}
