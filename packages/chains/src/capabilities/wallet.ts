/** A wallet that was found in this browser, of any family. */
export interface DiscoveredWallet {
  /** Stable over reloads: the reverse domain name of EIP-6963, the name of the Wallet Standard. */
  readonly id: string
  readonly name: string
  /** Data URI of the wallet's icon; empty where it has none, or only one that would be loaded from elsewhere. */
  readonly icon: string
  /** Names of the chains that it says it serves, where its standard has such names. */
  readonly chains?: readonly string[]
}

/** A network as a wallet, or whoever speaks to its nodes for the wallet, needs it. */
export interface WalletNetwork {
  readonly id: string
  readonly name: string
  /** As the family names its networks: a decimal string on EVM. */
  readonly chainId: string
  /** May be relative to the page. */
  readonly rpcUrl: string
  readonly explorerUrl: string
  readonly nativeSymbol: string
  readonly nativeDecimals: number
}

/** What a wallet keeps of a network that it adds, for every site: from a source that no answer of an API can change. */
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
       * The network that the wallet stands on, as the family names it; null while it has not said. Absent where wallets stand on
       * none and are told the network with each transaction.
       */
      readonly chainId?: string | null
    }

/** What nobody may be asked without a wallet. The text is the specification's own. */
export const NOT_CONNECTED = 'Current wallet is not authorized for this connection!'

/**
 * One family's wallets in the browser: a framework-free store with commands. React reads it with useSyncExternalStore.
 * Commands throw ChainError; `rejected` when the person refuses, `disconnected` without a wallet.
 */
export interface WalletConnector<Action> {
  getState(): WalletState
  getWallets(): readonly DiscoveredWallet[]
  /** Called on every change of state or of the list of wallets. */
  subscribe(listener: () => void): () => void
  connect(walletId: string): Promise<void>
  /** Gives up on the wallet that is being asked; the one that was connected before still is, and a late answer counts for nothing. */
  cancel(): void
  /** By the person: the wallet does not come back by itself. One that is only locked does, once it is opened. */
  disconnect(): Promise<void>
  /** Reconnects without asking, if the wallet was connected before the page was reloaded. */
  restore(): Promise<void>
  /** The signature in the spelling that the server reads for this family. */
  signMessage(text: string): Promise<string>
  /**
   * Sends the deposit on its network: of a token, or of the native coin where none is named. Resolves with the hash by which
   * `watchTransaction` of the family follows it, or undefined when the wallet returned nothing.
   */
  send(action: Action, network: WalletNetwork, token?: string | null): Promise<string | undefined>
  /** Switches the wallet's network and adds it when the wallet does not know it and the page came with it; `unsupported_network` when that cannot be. Absent where no wallet of the family can. */
  switchNetwork?(network: WalletNetwork): Promise<void>
  /** Offers a token to the wallet's list; false when the person declined. Absent where wallets have no such list. */
  addToken?(token: WalletToken): Promise<boolean>
}
