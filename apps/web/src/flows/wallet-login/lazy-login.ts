import type { WalletConnector } from '@sunspan/chains'
import { NO_LOGIN } from './login-state.ts'
import type { WalletLogin } from './wallet-login.ts'

/** A wallet's login, whose code is fetched once there is a wallet to log in: most first visits have none. */
export function createLazyLogin(
  { getState, subscribe }: Pick<WalletConnector<never>, 'getState' | 'subscribe'>,
  load: () => Promise<WalletLogin>,
): WalletLogin {
  const listeners = new Set<() => void>()
  let login: WalletLogin | undefined
  let loading: Promise<WalletLogin> | undefined

  async function begin(): Promise<WalletLogin> {
    try {
      const loaded = await load()
      login = loaded
      loaded.subscribe(() => {
        for (const listener of listeners) listener()
      })
      loaded.start()
      return loaded
    } catch (error) {
      // The next event of the wallet, or of the page, tries again.
      loading = undefined
      throw error
    }
  }
  const fetched = (): Promise<WalletLogin> => (loading ??= begin())
  const follow = (): void => {
    if (getState().status === 'connected') fetched().catch(() => undefined)
  }

  return {
    getState: () => login?.getState() ?? NO_LOGIN,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    requireLogin: async (showsFailure) => (await fetched()).requireLogin(showsFailure),
    resign: async (showsFailure) => (await fetched()).resign(showsFailure),
    askAgain: async () => (await fetched()).askAgain(),
    reconsider() {
      if (login === undefined) follow()
      else login.reconsider()
    },
    start() {
      follow()
      return subscribe(follow)
    },
  }
}
