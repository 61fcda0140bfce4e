import type { EvmDepositAction } from '../../capabilities/deposit-author.ts'
import type { WalletConnector } from '../../capabilities/wallet.ts'
import { ChainError } from '../../chain-error.ts'
import { createRememberedWallet } from './remembered-wallet.ts'
import { addToken, sendDeposit, signMessage, switchNetwork } from './wallet-commands.ts'
import { createWalletConnection } from './wallet-connection.ts'
import { discoverWallets } from './wallet-discovery.ts'
import type { WalletSession } from './wallet-session.ts'
import { createWalletStore } from './wallet-store.ts'
import type { WalletStorage, WalletWindow } from './wallet-window.ts'

export interface EvmWalletConnectorDependencies {
  readonly window: WalletWindow
  readonly storage: WalletStorage
}

/**
 * EVM wallets of this browser, found by EIP-6963 and spoken to by EIP-1193. One wallet is connected at a time; connecting
 * another replaces it once the person has agreed, and keeps it when they refuse.
 */
export function createEvmWalletConnector({
  window,
  storage,
}: EvmWalletConnectorDependencies): WalletConnector<EvmDepositAction> {
  const store = createWalletStore()
  const discovery = discoverWallets(window, () => {
    connection.handleDiscovery()
    store.notify()
  })
  const connection = createWalletConnection({
    store,
    remembered: createRememberedWallet(storage),
    find: discovery.find,
  })

  function requireSession(): WalletSession {
    const session = store.getSession()
    if (session === undefined)
      throw new ChainError('disconnected', 'Current wallet is not authorized for this connection!')
    return session
  }

  discovery.start()

  return {
    getState: store.getState,
    getWallets: discovery.getWallets,
    subscribe: store.subscribe,
    connect: connection.connect,
    disconnect: connection.disconnect,
    restore: connection.restore,
    signMessage: async (text) => signMessage(requireSession(), text),
    switchNetwork: async (network) =>
      switchNetwork(requireSession().provider, network, window.location?.href),
    send: async (action) => sendDeposit(requireSession(), action),
    addToken: async (token) => addToken(requireSession().provider, token),
  }
}
