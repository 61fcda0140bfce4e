import { BURNER_ICON_URI } from '../burner-icon.ts'
import type { BurnerPage } from '../site/burner-page.ts'
import type { Ask } from '../burner-types.ts'
import { createDevnetGateway, type DevnetGateway } from '../devnet-gateway.ts'
import { createSiteConnection } from '../site/site-connection.ts'

interface StandardAccount {
  readonly index: number
  readonly address: string
}

/** What the page gives every wallet. */
export interface StandardBurnerDeps<Account> extends BurnerPage {
  readonly accounts: readonly Account[]
}

/** What the features that need a key may use. */
export interface StandardSigner<Account> {
  readonly origin: string
  readonly ask: Ask
  readonly gateway: DevnetGateway
  /** The account that the site may use, if any. */
  readonly permitted: () => Account | undefined
}

/**
 * Creates a wallet of the Wallet Standard, with the features that sign of its family. Call `refresh` when another tab may have changed its storage.
 */
export function createStandardBurner<Account extends StandardAccount, Chain extends string, Signing>(
  deps: StandardBurnerDeps<Account>,
  family: {
    /** The key under which the wallet stores what the site may use. */
    readonly permissionKey: string
    readonly chains: readonly Chain[]
    /** The networks' names, for display. */
    readonly kind: string
    readonly createSigning: (signer: StandardSigner<Account>) => Signing
  },
) {
  const { chains } = family
  const listeners = new Set<(change: object) => void>()
  const site = createSiteConnection(deps, {
    permissionKey: family.permissionKey,
    kind: family.kind,
    onChange: () => {
      for (const listener of Array.from(listeners)) listener({ accounts: shared() })
    },
  })
  const { ask, permitted } = site
  const gateway = createDevnetGateway({ fetch: deps.fetch, onConnection: () => undefined })
  const toStandard = ({ address }: Account) => ({ address, chains })
  const shared = () => [permitted()].filter((account) => account !== undefined).map(toStandard)
  const connect = async ({ silent = false } = {}) => {
    if (!silent) await site.connect()
    return { accounts: shared() }
  }
  const wallet = {
    version: '1.0.0',
    name: 'Burner Wallet',
    icon: BURNER_ICON_URI,
    chains,
    get accounts() {
      return shared()
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          site.disconnect()
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: (change: object) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...family.createSigning({ origin: deps.origin, ask, gateway, permitted }),
    },
  }
  return { wallet, refresh: site.refresh }
}
