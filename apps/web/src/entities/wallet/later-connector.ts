import type { DiscoveredWallet, WalletConnector, WalletState } from '@sunspan/chains'

const DISCONNECTED: WalletState = { status: 'disconnected' }
const NONE: readonly DiscoveredWallet[] = []

type Optional = 'switchNetwork' | 'addToken'

/** What not every family has is known once there is a wallet that could be asked. */
export type LaterConnector<Action> = Omit<WalletConnector<Action>, Optional> & {
  readonly [Command in Optional]: WalletConnector<Action>[Command] | undefined
}

/** A connector whose code is fetched after the page's: until then there is no wallet. Commands wait for it. */
export function connectLater<Action>(load: () => Promise<WalletConnector<Action>>): LaterConnector<Action> {
  const listeners = new Set<() => void>()
  let connector: WalletConnector<Action> | undefined
  let loading: Promise<WalletConnector<Action>> | undefined

  async function begin(): Promise<WalletConnector<Action>> {
    try {
      connector = await load()
    } catch (error) {
      // The next command tries again.
      loading = undefined
      throw error
    }
    connector.subscribe(() => {
      for (const listener of Array.from(listeners)) listener()
    })
    return connector
  }
  const ready = (): Promise<WalletConnector<Action>> => (loading ??= begin())
  /** A page without this code goes on without wallets. */
  const readyOrNot = (): Promise<WalletConnector<Action> | undefined> => ready().catch(() => undefined)

  void readyOrNot()
  return {
    getState: () => connector?.getState() ?? DISCONNECTED,
    getWallets: () => connector?.getWallets() ?? NONE,
    lookAgain: () => (connector === undefined ? void readyOrNot() : connector.lookAgain()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: async (walletId) => (await ready()).connect(walletId),
    cancel: () => connector?.cancel(),
    disconnect: async () => (await ready()).disconnect(),
    restore: async () => (await readyOrNot())?.restore(),
    signMessage: async (text) => (await ready()).signMessage(text),
    send: async (...deposit) => (await ready()).send(...deposit),
    get switchNetwork() {
      return connector?.switchNetwork
    },
    get addToken() {
      return connector?.addToken
    },
  }
}
