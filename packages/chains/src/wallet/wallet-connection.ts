import type {
  FoundWallet,
  OpenOptions,
  WalletAccount,
  WalletDriver,
  WalletSession,
} from '../capabilities/wallet-room.ts'
import { ChainError } from '../chain-error.ts'
import type { RememberedWallet } from './remembered-wallet.ts'
import type { WalletStore } from './wallet-store.ts'

export interface WalletConnection {
  connect(walletId: string): Promise<void>
  disconnect(): Promise<void>
  restore(): Promise<void>
  /** Goes on with a restore that waits for its wallet to be found. */
  handleDiscovery(): void
}

type Driver<Handle> = Pick<WalletDriver<Handle, never>, 'open' | 'follow' | 'close'>

interface WalletConnectionDependencies<Handle> {
  readonly store: WalletStore<Handle>
  readonly remembered: RememberedWallet
  readonly find: (walletId: string) => FoundWallet<Handle> | undefined
  readonly loadDriver: () => Promise<Driver<Handle>>
  readonly openOptions: (silently: boolean) => OpenOptions
}

/** One session at a time: its start, what the wallet tells meanwhile, and its end. */
function createSessions<Handle>({ store, remembered }: WalletConnectionDependencies<Handle>): {
  start(driver: Driver<Handle>, found: FoundWallet<Handle>, account: WalletAccount): void
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
    start(driver, found, account) {
      stopFollowing()
      stopFollowing = driver.follow(found, {
        onEnd: end,
        onChange(change) {
          const session = store.getSession()
          if (session !== undefined) store.update({ session: { ...session, ...change } })
        },
      })
      remembered.set(found.wallet.id)
      store.update({ session: { ...found, ...account }, connectingTo: undefined })
    },
  }
}

/** Connects, reconnects and disconnects wallets; the newest command wins over those still waiting for the person. */
export function createWalletConnection<Handle>(
  dependencies: WalletConnectionDependencies<Handle>,
): WalletConnection {
  const { store, remembered, find, loadDriver, openOptions } = dependencies
  const sessions = createSessions(dependencies)
  /** Grows with each command, so that the answer to an older one is dropped. */
  let commands = 0
  let restoringId: string | undefined

  async function open(found: FoundWallet<Handle>, silently: boolean): Promise<void> {
    const command = ++commands
    store.update({ connectingTo: found.wallet.id })
    try {
      const driver = await loadDriver()
      // Given up while the family's code was on its way: the wallet need not be asked.
      if (command !== commands) return
      const account = await driver.open(found, openOptions(silently))
      if (command === commands) sessions.start(driver, found, account)
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
      await open(found, true)
    } catch (error: unknown) {
      if (!(error instanceof ChainError)) throw error
      // Nothing was asked for, so nothing is said; only a wallet that withdrew its permission is forgotten.
      if (error.kind === 'disconnected') remembered.forget()
    }
  }

  async function takeBack(session: WalletSession<Handle>): Promise<void> {
    const { close } = await loadDriver()
    // Wallets that do not know of it stay permitted but are forgotten here, which is what was asked for.
    close?.(session).catch(() => undefined)
  }

  return {
    restore,
    async connect(walletId) {
      const found = find(walletId)
      if (found === undefined) throw new ChainError('unsupported', 'This wallet is not installed.')
      restoringId = undefined
      await open(found, false)
    },
    async disconnect() {
      const session = store.getSession()
      commands += 1
      restoringId = undefined
      store.update({ connectingTo: undefined })
      sessions.end()
      if (session !== undefined) await takeBack(session).catch(() => undefined)
    },
    handleDiscovery() {
      // A wallet may announce itself after the page asked to restore it.
      if (restoringId !== undefined && find(restoringId) !== undefined) void restore()
    },
  }
}
