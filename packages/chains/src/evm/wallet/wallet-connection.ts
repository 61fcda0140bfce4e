import { ChainError } from '../../chain-error.ts'
import type { RememberedWallet } from './remembered-wallet.ts'
import { ask, askQuietly, readChainId, readFirstAccount } from './wallet-answers.ts'
import type { FoundWallet } from './wallet-discovery.ts'
import { followWallet } from './wallet-session.ts'
import type { WalletStore } from './wallet-store.ts'

export interface WalletConnection {
  connect(walletId: string): Promise<void>
  disconnect(): Promise<void>
  restore(): Promise<void>
  /** Goes on with a restore that waits for its wallet to be found. */
  handleDiscovery(): void
}

interface WalletConnectionDependencies {
  readonly store: WalletStore
  readonly remembered: RememberedWallet
  readonly find: (walletId: string) => FoundWallet | undefined
}

/** One session at a time: its start, what the wallet tells meanwhile, and its end. */
function createSessions({ store, remembered }: WalletConnectionDependencies): {
  start(found: FoundWallet, session: { address: string; chainId: string | null }): void
  end(): void
} {
  let stopFollowing = (): void => undefined

  function end(): void {
    stopFollowing()
    stopFollowing = () => undefined
    remembered.forget()
    store.update({ session: undefined })
  }

  return {
    end,
    start(found, { address, chainId }) {
      stopFollowing()
      stopFollowing = followWallet(found, {
        onEnd: end,
        onChange(change) {
          const session = store.getSession()
          if (session !== undefined) store.update({ session: { ...session, ...change } })
        },
      })
      remembered.set(found.wallet.id)
      store.update({ session: { ...found, address, chainId }, connectingTo: undefined })
    },
  }
}

/** Connects, reconnects and disconnects wallets; the newest command wins over those still waiting for the person. */
export function createWalletConnection(dependencies: WalletConnectionDependencies): WalletConnection {
  const { store, remembered, find } = dependencies
  const sessions = createSessions(dependencies)
  /** Grows with each command, so that the answer to an older one is dropped. */
  let commands = 0
  let restoringId: string | undefined

  async function open(found: FoundWallet, accounts: Promise<unknown>): Promise<void> {
    const command = ++commands
    store.update({ connectingTo: found.wallet.id })
    try {
      const address = readFirstAccount(await accounts)
      if (address === undefined) throw new ChainError('disconnected', 'The wallet shared no account.')
      const chainId = readChainId(await askQuietly(found.provider, 'eth_chainId'))
      if (command === commands) sessions.start(found, { address, chainId })
    } finally {
      // Refused or failed: whatever was connected before still is.
      const isLatest = command === commands
      if (isLatest && store.getState().status === 'connecting') store.update({ connectingTo: undefined })
    }
  }

  async function restore(): Promise<void> {
    const walletId = remembered.get()
    if (walletId === null || store.getSession() !== undefined) return
    const found = find(walletId)
    restoringId = found === undefined ? walletId : undefined
    if (found === undefined) return
    try {
      await open(found, askQuietly(found.provider, 'eth_accounts'))
    } catch (error: unknown) {
      if (!(error instanceof ChainError)) throw error
      // Nothing was asked for, so nothing is said; only a wallet that withdrew its permission is forgotten.
      if (error.kind === 'disconnected') remembered.forget()
    }
  }

  return {
    restore,
    async connect(walletId) {
      const found = find(walletId)
      if (found === undefined) throw new ChainError('unsupported', 'This wallet is not installed.')
      restoringId = undefined
      await open(found, ask(found.provider, 'eth_requestAccounts'))
    },
    disconnect() {
      const session = store.getSession()
      commands += 1
      restoringId = undefined
      store.update({ connectingTo: undefined })
      sessions.end()
      // Wallets that do not know the method stay permitted but are forgotten here, which is what was asked for.
      session?.provider
        .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
        .catch(() => undefined)
      return Promise.resolve()
    },
    handleDiscovery() {
      // A wallet may announce itself after the page asked to restore it.
      if (restoringId !== undefined && find(restoringId) !== undefined) void restore()
    },
  }
}
