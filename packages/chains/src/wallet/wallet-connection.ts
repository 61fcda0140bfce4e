import type { FoundWallet, OpenOptions, WalletSession } from '../capabilities/wallet-module.ts'
import { ChainError } from '../errors/chain-error.ts'
import type { RememberedWallet } from './remembered-wallet.ts'
import { createSessions, type SessionDriver, type WalletSessions } from './wallet-sessions.ts'
import type { WalletStore } from './wallet-store.ts'

export interface WalletConnection {
  connect(walletId: string): Promise<void>
  cancel(): void
  disconnect(): Promise<void>
  /** Like `disconnect`, for when another tab has already disconnected and forgotten the wallet. */
  end(): void
  restore(): Promise<void>
  /** Resumes a restore that waits for its wallet to be discovered, and drops a wallet that is gone. */
  handleDiscovery(): void
}

interface WalletConnectionDependencies<Handle> {
  readonly store: WalletStore<Handle>
  readonly remembered: RememberedWallet
  readonly find: (walletId: string) => FoundWallet<Handle> | undefined
  readonly loadDriver: () => Promise<SessionDriver<Handle>>
  readonly openOptions: (silently: boolean) => OpenOptions
}

/** Requests accounts from wallets. The newest command wins over those still waiting for the user. */
function createCommands<Handle>(
  { store, loadDriver, openOptions }: WalletConnectionDependencies<Handle>,
  sessions: WalletSessions<Handle>,
): {
  open(found: FoundWallet<Handle>, silently: boolean): Promise<void>
  /** The user asked for nothing, so failures stay silent: a locked wallet, or app code that cannot be loaded. */
  reopen(found: FoundWallet<Handle>): Promise<void>
  cancel(): void
} {
  /** Incremented by each command, so that answers to older commands are dropped. */
  let commands = 0

  async function open(found: FoundWallet<Handle>, silently: boolean): Promise<void> {
    const command = ++commands
    store.update({ connectingTo: found.wallet.id })
    try {
      const driver = await loadDriver()
      // Cancelled while the family's code was loading, so the wallet need not be asked.
      if (command !== commands) return
      const follow = (): void => sessions.follow(driver, found, () => void reopen(found))
      // A wallet that is silent or locked now may be unlocked later.
      if (silently) follow()
      const account = await driver.open(found, openOptions(silently))
      if (command !== commands) return
      if (!silently) follow()
      sessions.start(found, account)
    } finally {
      // Rejected or failed: the previously connected wallet stays connected.
      const isLatest = command === commands
      if (isLatest && store.getState().status === 'connecting') store.update({ connectingTo: undefined })
    }
  }

  const reopen = (found: FoundWallet<Handle>): Promise<void> => open(found, true).catch(() => undefined)

  return {
    open,
    reopen,
    cancel() {
      commands += 1
      store.update({ connectingTo: undefined })
    },
  }
}

/** Connects, reconnects and disconnects wallets. */
export function createWalletConnection<Handle>(
  dependencies: WalletConnectionDependencies<Handle>,
): WalletConnection {
  const { store, remembered, find, loadDriver } = dependencies
  const sessions = createSessions(dependencies)
  const commands = createCommands(dependencies, sessions)
  let restoringId: string | undefined

  async function restore(): Promise<void> {
    const walletId = remembered.get()
    if (walletId === null || store.getSession() !== undefined) return
    const found = find(walletId)
    restoringId = found === undefined ? walletId : undefined
    if (found !== undefined) await commands.reopen(found)
  }

  /** Drops an extension that was removed or is about to be replaced; it no longer answers requests. */
  function dropWithdrawn(): void {
    const walletId = store.getSession()?.wallet.id
    if (walletId === undefined || find(walletId) !== undefined) return
    restoringId = walletId
    store.update({ session: undefined })
  }

  function cancel(): void {
    restoringId = undefined
    commands.cancel()
  }

  function end(): void {
    cancel()
    sessions.end()
  }

  return {
    restore,
    async connect(walletId) {
      const found = find(walletId)
      if (found === undefined) throw new ChainError('unsupported', 'This wallet is not installed.')
      restoringId = undefined
      await commands.open(found, false)
    },
    cancel,
    end,
    async disconnect() {
      const session = store.getSession()
      end()
      remembered.forget()
      if (session !== undefined) await revokePermission(session, loadDriver).catch(() => undefined)
    },
    handleDiscovery() {
      dropWithdrawn()
      // A wallet may announce itself after the page asked to restore it.
      if (restoringId !== undefined && find(restoringId) !== undefined) void restore()
    },
  }
}

async function revokePermission<Handle>(
  session: WalletSession<Handle>,
  loadDriver: () => Promise<SessionDriver<Handle>>,
): Promise<void> {
  const { close } = await loadDriver()
  // Wallets without this feature keep the permission, but the connector forgets them here, as the user asked.
  close?.(session).catch(() => undefined)
}
