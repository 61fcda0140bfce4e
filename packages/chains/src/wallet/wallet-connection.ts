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
  cancel(): void
  disconnect(): Promise<void>
  restore(): Promise<void>
  /** Goes on with a restore that waits for its wallet to be found, and lets a wallet go that is no more. */
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
  /** Listens to a wallet; `onReturn` when one that shares no account shares one again, as locked wallets do once they are opened. */
  follow(driver: Driver<Handle>, found: FoundWallet<Handle>, onReturn: () => void): void
  start(found: FoundWallet<Handle>, account: WalletAccount): void
  /** By the person, here: the wallet does not come back by itself. */
  end(): void
} {
  let stopFollowing = (): void => undefined

  return {
    follow(driver, found, onReturn) {
      stopFollowing()
      stopFollowing = driver.follow(found, {
        onEnd: () => store.update({ session: undefined }),
        onChange(change) {
          const session = store.getSession()
          if (session !== undefined) store.update({ session: { ...session, ...change } })
          else if (change.address !== undefined && store.getState().status === 'disconnected') onReturn()
        },
      })
    },
    start(found, account) {
      remembered.set(found.wallet.id)
      store.update({ session: { ...found, ...account }, connectingTo: undefined })
    },
    end() {
      stopFollowing()
      stopFollowing = () => undefined
      remembered.forget()
      store.update({ session: undefined })
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
      const follow = (): void => sessions.follow(driver, found, () => void reopen(found))
      // Silent or locked now, it may be opened later.
      if (silently) follow()
      const account = await driver.open(found, openOptions(silently))
      if (command !== commands) return
      if (!silently) follow()
      sessions.start(found, account)
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
    if (found !== undefined) await reopen(found)
  }

  /** Nothing was asked for, so nothing is said where it fails: of a wallet that is locked, or a part of the app that cannot be fetched. */
  const reopen = (found: FoundWallet<Handle>): Promise<void> => open(found, true).catch(() => undefined)

  /** An extension that was removed or is about to be another one: nothing can be asked of it any more. */
  function dropWithdrawn(): void {
    const walletId = store.getSession()?.wallet.id
    if (walletId === undefined || find(walletId) !== undefined) return
    restoringId = walletId
    store.update({ session: undefined })
  }

  function cancel(): void {
    commands += 1
    restoringId = undefined
    store.update({ connectingTo: undefined })
  }

  return {
    restore,
    async connect(walletId) {
      const found = find(walletId)
      if (found === undefined) throw new ChainError('unsupported', 'This wallet is not installed.')
      restoringId = undefined
      await open(found, false)
    },
    cancel,
    async disconnect() {
      const session = store.getSession()
      cancel()
      sessions.end()
      if (session !== undefined) await takeBack(session, loadDriver).catch(() => undefined)
    },
    handleDiscovery() {
      dropWithdrawn()
      // A wallet may announce itself after the page asked to restore it.
      if (restoringId !== undefined && find(restoringId) !== undefined) void restore()
    },
  }
}

async function takeBack<Handle>(
  session: WalletSession<Handle>,
  loadDriver: () => Promise<Driver<Handle>>,
): Promise<void> {
  const { close } = await loadDriver()
  // Wallets that do not know of it stay permitted but are forgotten here, which is what was asked for.
  close?.(session).catch(() => undefined)
}
