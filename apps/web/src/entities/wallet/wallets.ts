import {
  WALLET_FAMILIES,
  type EvmDepositAction,
  type WalletFamily,
  type WalletConnector,
} from '@sunspan/chains'
import { createEvmWalletConnector } from '@sunspan/chains/wallets'
import { apiClient } from '../../shared/api/api-client.ts'
import { localStore } from '../../shared/storage/browser-storage.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { triggersLogin } from './auto-login.ts'
import { loginFailureMessage } from './login-failure-message.ts'
import { createWalletLogin, type WalletLogin } from './wallet-login.ts'

export interface WalletHandle<Action> {
  readonly connector: WalletConnector<Action>
  readonly login: WalletLogin
}

function createEvmWallet(): WalletHandle<EvmDepositAction> {
  const connector = createEvmWalletConnector({
    window,
    storage: {
      getItem: (key) => localStore.read(key) ?? null,
      setItem: localStore.write,
      removeItem: localStore.remove,
    },
  })
  const login = createWalletLogin({
    connector,
    api: apiClient,
    networkType: 'EVM',
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    logsInAtOnce: () => triggersLogin(window.location.href),
    onFailure: (error) => notify.error(loginFailureMessage(error), { id: 'wallet-login' }),
  })
  return { connector, login }
}

let evm: WalletHandle<EvmDepositAction> | undefined

/** The wallets of this browser by family, looked for at the first use. A supported family without one does not compile. */
export const wallets = {
  get evm() {
    return (evm ??= createEvmWallet())
  },
} as const satisfies Readonly<Record<WalletFamily, WalletHandle<never>>>

/** Reconnects what was connected before the reload, and follows logins. Called once, when the app has started; resolves when every wallet has answered. */
export async function startWallets(): Promise<void> {
  const restoring = WALLET_FAMILIES.map((family) => {
    const { connector, login } = wallets[family]
    login.start()
    return connector.restore().catch((error: unknown) => console.warn('[wallet] restore', error))
  })
  await Promise.all(restoring)
}
