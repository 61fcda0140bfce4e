import type { EvmDepositAction } from '../../capabilities/deposit-author.ts'
import type { WalletConnector } from '../../capabilities/wallet.ts'
import { ChainError } from '../../chain-error.ts'
import { createRememberedWallet } from './remembered-wallet.ts'
import { ask, askQuietly, readChainId, readFirstAccount } from './wallet-answers.ts'
import { addToken, sendDeposit, signMessage, switchNetwork } from './wallet-commands.ts'
import { discoverWallets, type FoundWallet } from './wallet-discovery.ts'
import { followWallet, type WalletSession } from './wallet-session.ts'
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
  const remembered = createRememberedWallet(storage)
  const discovery = discoverWallets(window, handleDiscovery)
  let stopFollowing = (): void => undefined
  /** Grows with each attempt to connect, so that an answer to an older one is dropped. */
  let attempts = 0
  let restoringId: string | undefined

  function endSession(): void {
    stopFollowing()
    stopFollowing = () => undefined
    remembered.forget()
    store.update({ session: undefined })
  }

  function startSession(found: FoundWallet, address: string, chainId: string | null): void {
    stopFollowing()
    stopFollowing = followWallet(found, {
      onEnd: endSession,
      onChange(change) {
        const session = store.getSession()
        if (session !== undefined) store.update({ session: { ...session, ...change } })
      },
    })
    remembered.set(found.wallet.id)
    store.update({ session: { ...found, address, chainId }, connectingTo: undefined })
  }

  async function readSession(found: FoundWallet, accounts: Promise<unknown>): Promise<void> {
    const attempt = ++attempts
    store.update({ connectingTo: found.wallet.id })
    try {
      const address = readFirstAccount(await accounts)
      if (address === undefined) throw new ChainError('disconnected', 'The wallet shared no account.')
      const chainId = readChainId(await askQuietly(found.provider, 'eth_chainId'))
      if (attempt === attempts) startSession(found, address, chainId)
    } finally {
      // Refused or failed: whatever was connected before still is.
      const isLatest = attempt === attempts
      if (isLatest && store.getState().status === 'connecting') store.update({ connectingTo: undefined })
    }
  }

  async function connect(walletId: string): Promise<void> {
    const found = discovery.find(walletId)
    if (found === undefined) throw new ChainError('unsupported', 'This wallet is not installed.')
    restoringId = undefined
    await readSession(found, ask(found.provider, 'eth_requestAccounts'))
  }

  async function restore(): Promise<void> {
    const walletId = remembered.get()
    if (walletId === null || store.getSession() !== undefined) return
    const found = discovery.find(walletId)
    restoringId = found === undefined ? walletId : undefined
    if (found === undefined) return
    try {
      await readSession(found, askQuietly(found.provider, 'eth_accounts'))
    } catch (error: unknown) {
      if (!(error instanceof ChainError)) throw error
      // Nothing was asked for, so nothing is said; only a wallet that withdrew its permission is forgotten.
      if (error.kind === 'disconnected') remembered.forget()
    }
  }

  function handleDiscovery(): void {
    // A wallet may announce itself after the page asked to restore it.
    if (restoringId !== undefined && discovery.find(restoringId) !== undefined) void restore()
    store.notify()
  }

  async function disconnect(): Promise<void> {
    const session = store.getSession()
    attempts += 1
    restoringId = undefined
    store.update({ connectingTo: undefined })
    endSession()
    // Wallets that do not know the method stay permitted but are forgotten here, which is what was asked for.
    session?.provider
      .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
      .catch(() => undefined)
  }

  function requireSession(): WalletSession {
    const session = store.getSession()
    if (session === undefined) throw new ChainError('disconnected', 'No wallet is connected.')
    return session
  }

  discovery.start()

  return {
    getState: store.getState,
    getWallets: discovery.getWallets,
    subscribe: store.subscribe,
    connect,
    disconnect,
    restore,
    signMessage: async (text) => signMessage(requireSession(), text),
    switchNetwork: async (network) =>
      switchNetwork(requireSession().provider, network, window.location?.href),
    send: async (action) => sendDeposit(requireSession(), action),
    addToken: async (token) => addToken(requireSession().provider, token),
  }
}
