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
import { runtimeConfig } from '../../shared/config/runtime-config.ts'
import type { LoginFailureOutcome } from '../../shared/messages/wallet-messages.ts'
import { localStore } from '../../shared/storage/browser-storage.ts'
import { loadChunk } from '../../shared/ui/lazy/load-chunk.ts'
import { notify } from '../../shared/ui/toast/notify.ts'
import { triggersLogin } from './auto-login.ts'
import { loginFailureMessage } from './login-failure-message.ts'
import { loginPage } from './login-page.ts'
import { createLoginTexts } from './login-texts.ts'
import { createWalletLogin, type WalletLogin } from './wallet-login.ts'

export interface WalletHandle<Action> {
  readonly connector: WalletConnector<Action>
  readonly login: WalletLogin
  readonly onLoginFailure: LoginFailureOutcome
}

type Wallets = { readonly [Family in WalletFamily]: WalletHandle<DepositActions[Family]> }

function createHandle<Family extends WalletFamily>(family: Family): WalletHandle<DepositActions[Family]> {
  const room = walletRooms[family]
  const { onLoginFailure } = room
  const texts = createLoginTexts({ api: apiClient, page: loginPage(room.loginType) })
  // Of several tabs only the one that is looked at asks; the others then find the wallet proved.
  const logsInAtOnce = (): boolean => !document.hidden && triggersLogin(window.location.href)
  const load: typeof room.load = () => loadChunk(`${family}-wallet`, room.load)
  const connector = createWalletConnector<unknown, DepositActions[Family]>(
    { ...room, load },
    {
      window,
      storage: {
        getItem: (key) => localStore.read(key) ?? null,
        setItem: localStore.write,
        removeItem: localStore.remove,
      },
      addableNetworks: runtimeConfig().addableNetworks,
      loginText: async () => (logsInAtOnce() ? texts.prepare() : undefined),
    },
  )
  const login = createWalletLogin({
    connector,
    api: apiClient,
    networkType: room.loginType,
    texts,
    wait: (delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs)),
    logsInAtOnce,
    keepsWallet: onLoginFailure === 'notify',
    onFailure: (error) => notify.error(loginFailureMessage(error, onLoginFailure), { id: `${family}-login` }),
  })
  return { connector, login, onLoginFailure }
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

/** Logs in where the page, as it is now, wants it: pages change without a reload, and a tab that was in the background may not ask. */
export function reconsiderLogins(): void {
  for (const family of WALLET_FAMILIES) wallets[family].login.reconsider()
}

/** Reconnects what was connected before the reload, and follows logins. Called once, when the app has started; resolves when every wallet has answered. */
export async function startWallets(): Promise<void> {
  document.addEventListener('visibilitychange', reconsiderLogins)
  const restoring = WALLET_FAMILIES.map((family) => {
    const { connector, login } = wallets[family]
    login.start()
    return connector.restore()
  })
  await Promise.all(restoring)
}
