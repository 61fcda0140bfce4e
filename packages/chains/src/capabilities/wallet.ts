/** A wallet that was found in this browser, of any family. */
export interface DiscoveredWallet {
  /** Stable over reloads: the reverse domain name of EIP-6963. */
  readonly id: string
  readonly name: string
  /** Data URI of the wallet's icon. */
  readonly icon: string
}

/** A network as a wallet needs it in order to switch to it or add it. */
export interface WalletNetwork {
  readonly id: string
  readonly name: string
  /** Decimal string. */
  readonly chainId: string
  readonly rpcUrl: string
  readonly explorerUrl: string
  readonly nativeSymbol: string
  readonly nativeDecimals: number
}

export type WalletState =
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly walletId: string }
  | {
      readonly status: 'connected'
      readonly wallet: DiscoveredWallet
      readonly address: string
      /** Decimal string; null while the wallet has not said. */
      readonly chainId: string | null
    }

/**
 * One family's wallets in the browser: a framework-free store with commands. React reads it with useSyncExternalStore.
 * Commands throw ChainError; `rejected` when the person refuses.
 */
export interface WalletConnector<Action> {
  getState(): WalletState
  getWallets(): readonly DiscoveredWallet[]
  /** Called on every change of state or of the list of wallets. */
  subscribe(listener: () => void): () => void
  connect(walletId: string): Promise<void>
  disconnect(): Promise<void>
  /** Reconnects without asking, if the wallet was connected before the page was reloaded. */
  restore(): Promise<void>
  signMessage(text: string): Promise<string>
  /** Switches the wallet's network and adds it when unknown; `unsupported_network` when the wallet cannot. */
  switchNetwork(network: WalletNetwork): Promise<void>
  /** Sends the deposit; resolves with the transaction hash, or undefined when the wallet returned nothing. */
  send(action: Action): Promise<string | undefined>
  /** Offers a token to the wallet's list. False when the person declined. */
  addToken(token: {
    readonly address: string
    readonly symbol: string
    readonly decimals: number
  }): Promise<boolean>
}
