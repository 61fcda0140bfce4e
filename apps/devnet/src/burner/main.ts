// A wallet for the local devnet, added to the page by a script tag. To the page, it is an extension like any other.
import { announceProvider } from './announce-provider.ts'
import { openApprovalWindow } from './approval-window.ts'
import type { Approval, BurnerAccount, BurnerNetwork, BurnerToken } from './burner-types.ts'
import { createBurnerProvider } from './create-provider.ts'
import { FAMILY_BURNERS } from './family-burners.ts'
import { storageOf } from './site/storage-of.ts'

// Inserted by the bundler.
declare const BURNER_ACCOUNTS: readonly BurnerAccount[]
declare const BURNER_NETWORKS: readonly BurnerNetwork[]
declare const BURNER_TOKENS: readonly BurnerToken[]

/** Of the page; in a frame of another site browsers may refuse it, and the wallet then forgets with the page. */
function openStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return window.localStorage
  } catch {
    return storageOf(new Map())
  }
}

const page = {
  origin: window.location.origin,
  storage: openStorage(),
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

for (const install of FAMILY_BURNERS) window.addEventListener('storage', install(page))
