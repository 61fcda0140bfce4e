/** What a wallet cannot do for a page, so that it cannot be used here: sign messages, which logins need, or sign payments. */
export type WalletLack = 'messages' | 'payments'

/** A wallet of any family that was discovered in this browser. */
export interface DiscoveredWallet {
  /** Stable across reloads: the reverse domain name of EIP-6963, or the Wallet Standard name. */
  readonly id: string
  readonly name: string
  /** Data URI of the wallet's icon; empty when it has none or only a remote one. */
  readonly icon: string
  /** Identifiers of the chains it claims to support, where its standard has such identifiers. */
  readonly chains?: readonly string[]
  /** Absent for wallets that can be used; the others are listed so that the user learns why they are not offered. */
  readonly lacks?: WalletLack
}

/** A network as a wallet needs it, or the code that queries nodes on the wallet's behalf. */
export interface WalletNetwork {
  readonly id: string
  readonly name: string
  /** As the family identifies its networks: a decimal string on EVM. */
  readonly chainId: string
  /** May be relative to the page. */
  readonly rpcUrl: string
  readonly explorerUrl: string
  readonly nativeSymbol: string
  readonly nativeDecimals: number
}

/** What a wallet stores, for every site, about a network it adds. Comes from a source that no API response can change. */
export type AddableNetwork = Omit<WalletNetwork, 'id'>

export interface WalletToken {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
}

export type WalletState =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly walletId: string }
  | {
      readonly status: 'connected'
      readonly wallet: DiscoveredWallet
      readonly address: string
      /**
       * The wallet's current network, as the family identifies it; null until the wallet reports it. Absent where wallets have no current
       * network and receive the network with each transaction.
       */
      readonly chainId?: string | null
    }

/** Error message for calls that need a connected wallet. The text comes from the specification. */
export const NOT_CONNECTED = 'Current wallet is not authorized for this connection!'

/**
 * One family's wallets in the browser: a framework-free store with commands, which React reads with useSyncExternalStore. Commands throw
 * ChainError: `rejected` when the user refuses, `disconnected` without a wallet.
 */
export interface WalletConnector<Action> {
  getState(): WalletState
  getWallets(): readonly DiscoveredWallet[]
  /** Searches the page again for wallets that announce nothing; listeners are notified of new ones. */
  lookAgain(): void
  /** The listener is called on every change of the state or of the list of wallets. */
  subscribe(listener: () => void): () => void
  connect(walletId: string): Promise<void>
  /** Cancels a pending connection attempt. The previously connected wallet stays connected, and a late answer is ignored. */
  cancel(): void
  /** Disconnects at the user's request: the wallet does not reconnect by itself. A wallet that is only locked does once it is unlocked. */
  disconnect(): Promise<void>
  /** Reconnects without a prompt if the wallet was connected before the page was reloaded. */
  restore(): Promise<void>
  /** The signature in the encoding that the server expects for this family. */
  signMessage(text: string): Promise<string>
  /**
   * Sends the deposit on its network: of `token`, or of the native coin by default. Resolves with the hash for the family's
   * `watchTransaction`, or undefined when the wallet returned nothing.
   */
  send(action: Action, network: WalletNetwork, token?: string | null): Promise<string | undefined>
  /**
   * Switches the wallet's network, adding it when the wallet does not know it and the page ships its details; throws `unsupported_network`
   * otherwise. Absent where no wallet of the family can switch.
   */
  switchNetwork?(network: WalletNetwork): Promise<void>
  /** Suggests a token for the wallet's list; false when the user declined. Absent where wallets have no such list. */
  addToken?(token: WalletToken): Promise<boolean>
}
