import {
  WALLET_FAMILIES,
  type AuthoredDeposit,
  type DepositActions,
  type WalletConnector,
  type WalletFamily,
  type WalletNetwork,
} from '@sunspan/chains'
import { createWalletConnector, walletModules } from '@sunspan/chains/wallets'
import { apiClient } from '../../shared/api/api-client.ts'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'
import { untilIdle } from '../../shared/hydration/page-life.ts'
import { localStore, sessionStore } from '../../shared/storage/browser-storage.ts'
import { loadChunk } from '../../shared/lazy/load-chunk.ts'
import { logsInAtOnce } from './auto-login.ts'
import { loginPage } from './login-page.ts'
import { createLoginTexts, type LoginTexts } from './login-texts.ts'

export interface WalletHandle<Action> {
  readonly connector: WalletConnector<Action>
  /** The texts that it signs to log in. */
  readonly loginTexts: LoginTexts
}

type Wallets = { readonly [Family in WalletFamily]: WalletHandle<DepositActions[Family]> }

function createHandle<Family extends WalletFamily>(family: Family): WalletHandle<DepositActions[Family]> {
  const walletModule = walletModules[family]
  const loginTexts = createLoginTexts({ api: apiClient, page: loginPage(walletModule.loginType) })
  const load: typeof walletModule.load = () => loadChunk(`${family}-wallet`, walletModule.load)
  // The form answers without it.
  const loadDiscovery: typeof walletModule.loadDiscovery = async () => {
    await untilIdle()
    return loadChunk(`${family}-discovery`, walletModule.loadDiscovery)
  }
  const store = walletModule.remembered === 'session' ? sessionStore : localStore
  const connector = createWalletConnector<unknown, DepositActions[Family]>(
    { ...walletModule, loadDiscovery, load },
    {
      window,
      storage: {
        getItem: (key) => store.read(key) ?? null,
        setItem: store.write,
        removeItem: store.remove,
      },
      addableNetworks: runtimeConfig().addableNetworks,
      loginText: async () => (logsInAtOnce() ? loginTexts.prepare() : undefined),
    },
  )
  return { connector, loginTexts }
}

function once<T>(create: () => T): () => T {
  let made: T | undefined
  return () => (made ??= create())
}

/** The wallets of this browser by family, detected on first use. */
// CAST: one handle for each family, with the types of that family.
export const wallets = Object.defineProperties(
  {},
  Object.fromEntries(
    WALLET_FAMILIES.map((family) => [family, { enumerable: true, get: once(() => createHandle(family)) }]),
  ),
) as Wallets

/** Asks the wallet of a deposit's family to send it. Throws ChainError. */
export const sendDeposit = <Family extends WalletFamily>(
  { family, action, token }: AuthoredDeposit<Family> & { readonly token: string | null },
  network: WalletNetwork,
): Promise<string | undefined> => wallets[family].connector.send(action, network, token)
