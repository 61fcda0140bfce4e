import type { FoundWallet, WalletAccount, WalletDriver } from '../capabilities/wallet-room.ts'
import type { RememberedWallet } from './remembered-wallet.ts'
import type { WalletStore } from './wallet-store.ts'

/** What connecting needs of a family's driver. */
export type SessionDriver<Handle> = Pick<WalletDriver<Handle, never>, 'open' | 'follow' | 'close'>

export interface WalletSessions<Handle> {
  /** Listens to a wallet; `onReturn` when one that shares no account shares one again, as locked wallets do once they are opened. */
  follow(driver: SessionDriver<Handle>, found: FoundWallet<Handle>, onReturn: () => void): void
  start(found: FoundWallet<Handle>, account: WalletAccount): void
  /** By the person, here: the wallet does not come back by itself. */
  end(): void
}

/** One session at a time: its start, what the wallet tells meanwhile, and its end. */
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
