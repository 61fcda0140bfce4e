import { BURNER_ICON_URI } from '../burner-icon.ts'
import type { Ask } from '../burner-types.ts'
import { createDevnetGateway } from '../devnet-gateway.ts'
import { userRejected } from '../provider-error.ts'
import { createSiteAsk, createSitePermission } from '../site-permission.ts'
import type { SolanaBurnerAccount, SolanaBurnerContent, SolanaBurnerNetwork } from './solana-burner-types.ts'
import { createSolanaSigning } from './solana-signing.ts'

export interface SolanaBurnerDeps extends SolanaBurnerContent {
  /** The requesting site, for display. */
  origin: string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  fetch: typeof fetch
  openWindow: Ask
}

const PERMISSION = 'burner:solana:permission'
const CHAIN_REFERENCE_LENGTH = 32

/** CAIP-2 identifies a network by the start of its genesis hash. */
export const chainNameOf = ({ genesisHash }: SolanaBurnerNetwork): string =>
  `solana:${genesisHash.slice(0, CHAIN_REFERENCE_LENGTH)}`

/** Creates a Wallet Standard wallet. Call `refresh` when another tab may have changed its storage. */
export function createSolanaBurner(deps: SolanaBurnerDeps) {
  const { accounts, networks, origin } = deps
  const permission = createSitePermission(PERMISSION, deps)
  const ask = createSiteAsk(deps)
  const gateway = createDevnetGateway({ fetch: deps.fetch, onConnection: () => undefined })
  const chains = networks.map(chainNameOf)
  const listeners = new Set<(change: object) => void>()
  const toStandard = ({ address }: SolanaBurnerAccount) => ({ address, chains })
  const shared = () => [permission.get()].filter((account) => account !== undefined).map(toStandard)
  let seen = permission.get()?.address

  const refresh = () => {
    const now = permission.get()?.address
    if (now === seen) return
    seen = now
    for (const listener of [...listeners]) listener({ accounts: shared() })
  }
  const connect = async ({ silent = false } = {}) => {
    if (permission.get() === undefined && !silent) {
      const answer = await ask({
        kind: 'connect',
        title: 'Connect to this site?',
        rows: [
          { label: 'Site', value: origin },
          { label: 'Kind', value: networks.map(({ name }) => name).join(' and ') },
          { label: 'It will see', value: 'your address and balances, and may ask for signatures' },
        ],
        accounts: accounts.map(({ index, address }) => ({ index, address })),
        selectedIndex: accounts[0]?.index ?? 0,
      })
      if (!answer.approved) throw userRejected()
      permission.set(answer.accountIndex ?? accounts[0]?.index ?? 0)
      refresh()
    }
    return { accounts: shared() }
  }
  const signing = createSolanaSigning({ ...deps, ask, gateway, permitted: permission.get })
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
          permission.revoke()
          refresh()
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_event: 'change', listener: (change: object) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      ...signing,
    },
  }
  return { wallet, refresh }
}
