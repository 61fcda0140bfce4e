import {
  WALLET_FAMILIES,
  type AuthoredDeposit,
  type DepositActions,
  type WalletConnector,
  type WalletFamily,
  type WalletNetwork,
} from '@sunspan/chains'
import { createWalletConnector, walletRooms } from '@sunspan/chains/wallets'
import { apiClient } from '../../shared/api/api-client.ts'
import { localStore } from '../../shared/storage/browser-storage.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { triggersLogin } from './auto-login.ts'
import { loginFailureMessage } from './login-failure-message.ts'
import { createLoginTexts } from './login-texts.ts'
import { createWalletLogin, type WalletLogin } from './wallet-login.ts'

export interface WalletHandle<Action> {
  readonly connector: WalletConnector<Action>
  readonly login: WalletLogin
}

type Wallets = { readonly [Family in WalletFamily]: WalletHandle<DepositActions[Family]> }

function createHandle<Family extends WalletFamily>(family: Family): WalletHandle<DepositActions[Family]> {
  const room = walletRooms[family]
  const texts = createLoginTexts({ api: apiClient, networkType: room.loginType })
  const logsInAtOnce = (): boolean => triggersLogin(window.location.href)
  const connector = createWalletConnector<unknown, DepositActions[Family]>(room, {
    window,
    storage: {
      getItem: (key) => localStore.read(key) ?? null,
      setItem: localStore.write,
      removeItem: localStore.remove,
    },
    loginText: async () => (logsInAtOnce() ? texts.prepare() : undefined),
  })
  const login = createWalletLogin({
    connector,
    api: apiClient,
    networkType: room.loginType,
    texts,
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    logsInAtOnce,
    keepsWallet: room.onLoginFailure === 'notify',
    onFailure: (error) => notify.error(loginFailureMessage(error), { id: `${family}-login` }),
  })
  return { connector, login }
}

function once<T>(create: () => T): () => T {
  let made: T | undefined
  return () => (made ??= create())
}

const evm = once(() => createHandle('evm'))
const solana = once(() => createHandle('solana'))
const ton = once(() => createHandle('ton'))
const bitcoin = once(() => createHandle('bitcoin'))

/** The wallets of this browser by family, looked for at the first use. A family without its line does not compile. */
export const wallets: Wallets = {
  get evm() {
    return evm()
  },
  get solana() {
    return solana()
  },
  get ton() {
    return ton()
  },
  get bitcoin() {
    return bitcoin()
  },
}

/** Has the wallet of a deposit's family send it. Throws ChainError. */
export const sendDeposit = <Family extends WalletFamily>(
  { family, action, token }: AuthoredDeposit<Family> & { readonly token: string | null },
  network: WalletNetwork,
): Promise<string | undefined> => wallets[family].connector.send(action, network, token)

/** Reconnects what was connected before the reload, and follows logins. Called once, when the app has started; resolves when every wallet has answered. */
export async function startWallets(): Promise<void> {
  const restoring = WALLET_FAMILIES.map((family) => {
    const { connector, login } = wallets[family]
    login.start()
    return connector.restore().catch((error: unknown) => console.warn('[wallet] restore', error))
  })
  await Promise.all(restoring)
}
