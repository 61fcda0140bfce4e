import type {
  BrowserChain,
  OpenOptions,
  WalletModule,
  WalletSession,
  WalletWindow,
} from '../capabilities/wallet-module.ts'
import { NOT_CONNECTED, type AddableNetwork, type WalletConnector } from '../capabilities/wallet.ts'
import { ChainError } from '../errors/chain-error.ts'
import { discoverLater } from './discover-later.ts'
import { createRememberedWallet, type WalletStorage } from './remembered-wallet.ts'
import { createWalletConnection } from './wallet-connection.ts'
import { createWalletStore } from './wallet-store.ts'

export interface WalletConnectorDependencies {
  readonly window: WalletWindow
  readonly storage: WalletStorage
  /** As in OpenOptions; absent when wallets are not verified while connecting. */
  readonly loginText?: OpenOptions['loginText']
  /** The only networks that a wallet may be asked to add. */
  readonly addableNetworks?: readonly AddableNetwork[]
}

/**
 * The wallets of one family in this browser. At most one is connected at a time; connecting another replaces it once the user approves and
 * keeps it when they refuse. Discovery is fetched at once, the rest of the family's code on first use.
 */
export function createWalletConnector<Handle, Action>(
  walletModule: WalletModule<Handle, Action>,
  { window, storage, loginText = async () => undefined, addableNetworks = [] }: WalletConnectorDependencies,
): WalletConnector<Action> {
  const store = createWalletStore<Handle>()
  const pageUrl = (): string | undefined => window.location?.href
  const discovery = discoverLater(walletModule.loadDiscovery, window, () => {
    connection.handleDiscovery()
    store.notify()
  })
  const loadDriver = async (): Promise<BrowserChain<Handle, Action>['wallet']> =>
    (await walletModule.load()).wallet
  const remembered = createRememberedWallet(storage, walletModule.family)
  const connection = createWalletConnection({
    store,
    remembered,
    find(walletId) {
      const found = discovery.find(walletId)
      return found?.wallet.lacks === undefined ? found : undefined
    },
    loadDriver,
    openOptions: (silently) => ({ silently, pageUrl: pageUrl(), loginText }),
  })

  function requireSession(): WalletSession<Handle> {
    const session = store.getSession()
    if (session === undefined) throw new ChainError('disconnected', NOT_CONNECTED)
    return session
  }

  async function use<T>(
    work: (
      driver: BrowserChain<Handle, Action>['wallet'],
      session: WalletSession<Handle>,
    ) => Promise<T> | undefined,
  ): Promise<T> {
    const session = requireSession()
    const done = work(await loadDriver(), session)
    if (done === undefined) throw new ChainError('unsupported', 'The wallet has no such command.')
    return done
  }

  // Disconnecting a wallet applies to every tab.
  window.addEventListener('storage', (event) => {
    if (remembered.isForgottenBy(event)) connection.end()
  })
  // A page without this code goes on without wallets; opening the list of wallets fetches it again.
  discovery.ready().catch(() => undefined)

  return {
    getState: store.getState,
    getWallets: discovery.getWallets,
    lookAgain: discovery.lookAgain,
    subscribe: store.subscribe,
    async connect(walletId) {
      if (discovery.find(walletId) === undefined) await discovery.ready()
      await connection.connect(walletId)
    },
    cancel: connection.cancel,
    disconnect: connection.disconnect,
    async restore() {
      await discovery.ready().catch(() => undefined)
      await connection.restore()
    },
    signMessage: (text) => use((driver, session) => driver.signMessage(session, text, pageUrl())),
    send: (action, network, token = null) =>
      use((driver, session) => driver.send(session, action, { network, token, pageUrl: pageUrl() })),
    ...(walletModule.commands.includes('switchNetwork') && {
      switchNetwork: (network) =>
        use((driver, session) => {
          const addable = addableNetworks.find(({ chainId }) => chainId === network.chainId)
          return driver.switchNetwork?.(session, network, { pageUrl: pageUrl(), addable })
        }),
    }),
    ...(walletModule.commands.includes('addToken') && {
      addToken: (token) => use((driver, session) => driver.addToken?.(session, token)),
    }),
  }
}
