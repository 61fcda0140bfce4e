// A wallet for the local devnet, put into the page by a script tag. To the page it is an extension like any other.
import { announceProvider } from './announce-provider.ts'
import { openApprovalWindow } from './approval-window.ts'
import type { BurnerAccount, BurnerNetwork, BurnerToken } from './burner-types.ts'
import { createBurnerProvider } from './create-provider.ts'

// Put in by the bundler.
declare const BURNER_ACCOUNTS: readonly BurnerAccount[]
declare const BURNER_NETWORKS: readonly BurnerNetwork[]
declare const BURNER_TOKENS: readonly BurnerToken[]

const { provider, refresh } = createBurnerProvider({
  accounts: BURNER_ACCOUNTS,
  networks: BURNER_NETWORKS,
  tokens: BURNER_TOKENS,
  origin: window.location.origin,
  storage: window.localStorage,
  fetch: window.fetch.bind(window),
  openWindow: (approval) => openApprovalWindow(document, approval),
})

// Another tab of the site may connect, disconnect or switch.
window.addEventListener('storage', refresh)
announceProvider(window, provider, crypto.randomUUID())
