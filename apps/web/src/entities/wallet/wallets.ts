import type {
  AuthoredDeposit,
  DepositActions,
  WalletConnector,
  WalletFamily,
  WalletNetwork,
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

const evm = once(() => createHandle('evm'))
const solana = once(() => createHandle('solana'))
const ton = once(() => createHandle('ton'))
const tron = once(() => createHandle('tron'))
const bitcoin = once(() => createHandle('bitcoin'))
const starknet = once(() => createHandle('starknet'))
const fuel = once(() => createHandle('fuel'))
const sui = once(() => createHandle('sui'))

/** The wallets of this browser by family, detected on first use. A missing family does not compile. */
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
  get tron() {
    return tron()
  },
  get bitcoin() {
    return bitcoin()
  },
  get starknet() {
    return starknet()
  },
  get fuel() {
    return fuel()
  },
  get sui() {
    return sui()
  },
}

/** Asks the wallet of a deposit's family to send it. Throws ChainError. */
export const sendDeposit = <Family extends WalletFamily>(
  { family, action, token }: AuthoredDeposit<Family> & { readonly token: string | null },
  network: WalletNetwork,
): Promise<string | undefined> => wallets[family].connector.send(action, network, token)
