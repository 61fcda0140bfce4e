import type { DepositActions, WalletConnector, WalletFamily } from '@sunspan/chains'
import { createWalletConnector, walletModules } from '@sunspan/chains/wallets'
import { apiClient } from '../../shared/api/api-client.ts'
import { runtimeConfig } from '../../shared/config/runtime-config.ts'
import { loadChunk } from '../../shared/lazy/load-chunk.ts'
import { localStore, sessionStore } from '../../shared/storage/browser-storage.ts'
import { logsInAtOnce } from './auto-login.ts'
import { loginPage } from './login-page.ts'
import { createLoginTexts, type LoginTexts } from './login-texts.ts'

export interface OpenWallet<Action> {
  readonly connector: WalletConnector<Action>
  /** The texts that it signs to log in. */
  readonly loginTexts: LoginTexts
}

/** Looks for the wallets of a family in this browser. */
export function openWallet<Family extends WalletFamily>(family: Family): OpenWallet<DepositActions[Family]> {
  const walletModule = walletModules[family]
  const loginTexts = createLoginTexts({ api: apiClient, page: loginPage(walletModule.loginType) })
  const load: typeof walletModule.load = () => loadChunk(`${family}-wallet`, walletModule.load)
  const loadDiscovery: typeof walletModule.loadDiscovery = () =>
    loadChunk(`${family}-discovery`, walletModule.loadDiscovery)
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
