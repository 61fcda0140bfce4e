import type { FoundWallet, WalletAccount, WalletDriver } from '../capabilities/wallet-module.ts'
import type { RememberedWallet } from './remembered-wallet.ts'
import type { WalletStore } from './wallet-store.ts'

/** The driver methods that connecting needs. */
export type SessionDriver<Handle> = Pick<WalletDriver<Handle, never>, 'open' | 'follow' | 'close'>

export interface WalletSessions<Handle> {
  /** Subscribes to a wallet. Calls `onReturn` when one that shared no account shares one again, as locked wallets do once unlocked. */
  follow(driver: SessionDriver<Handle>, found: FoundWallet<Handle>, onReturn: () => void): void
  start(found: FoundWallet<Handle>, account: WalletAccount): void
  /** At the user's request, in this tab: the wallet does not reconnect by itself. */
  end(): void
}

/** One session at a time: its start, the wallet's events meanwhile, and its end. */
export function createSessions<Handle>({
  store,
  remembered,
}: {
  readonly store: WalletStore<Handle>
  readonly remembered: Pick<RememberedWallet, 'set'>
}): WalletSessions<Handle> {
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
      store.update({ session: undefined })
    },
  }
}
