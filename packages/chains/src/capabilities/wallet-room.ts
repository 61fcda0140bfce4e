import type { ChainFamily, NetworkType } from '@sunspan/domain'
import type { AddableNetwork, DiscoveredWallet, WalletNetwork, WalletToken } from './wallet.ts'

/** The part of the browser's window that wallets are found through. */
export interface WalletWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
  /** What wallets put there before they announced themselves. */
  readonly ethereum?: unknown
  readonly location?: { readonly href: string }
}

/** A wallet as it is listed, and what its family speaks to it through. */
export interface FoundWallet<Handle> {
  readonly wallet: DiscoveredWallet
  readonly handle: Handle
}

export interface WalletDiscovery<Handle> {
  /** Asks wallets to announce themselves. */
  start(): void
  /** The same array until the list changes. */
  getWallets(): readonly DiscoveredWallet[]
  find(walletId: string): FoundWallet<Handle> | undefined
}

/** What a wallet shared. `chainId` as in WalletState. */
export interface WalletAccount {
  readonly address: string
  readonly chainId?: string | null
}

/** A connected wallet, as it is now. */
export interface WalletSession<Handle> extends FoundWallet<Handle>, WalletAccount {}

export interface SessionListener {
  onChange(change: Partial<WalletAccount>): void
  onEnd(): void
}

export interface OpenOptions {
  /** Without asking the person. */
  readonly silently: boolean
  readonly pageUrl: string | undefined
  /** A login's text up to the address, for wallets that prove themselves as they connect; undefined where none is to be had. */
  readonly loginText: () => Promise<string | undefined>
}

/** Where a deposit is sent. */
export interface SendPlace {
  readonly network: WalletNetwork
  /** What is sent; null for the native coin. */
  readonly token: string | null
  readonly pageUrl: string | undefined
}

/** Where a wallet is to be switched to. */
export interface SwitchPlace {
  readonly pageUrl: string | undefined
  /** What the wallet may keep of the network if it does not know it; undefined: nothing, so that it is not added. */
  readonly addable: AddableNetwork | undefined
}

/** A family's wallets once one of them is used. Everything throws ChainError. */
export interface WalletDriver<Handle, Action> {
  /** Asks for an account; `disconnected` when the wallet shares none. */
  open(found: FoundWallet<Handle>, options: OpenOptions): Promise<WalletAccount>
  /** Follows a wallet's events; returns what stops it. */
  follow(found: FoundWallet<Handle>, listener: SessionListener): () => void
  /** Takes the permission back, where the wallet knows of such a thing. */
  close?(found: FoundWallet<Handle>): Promise<unknown>
  signMessage(session: WalletSession<Handle>, text: string, pageUrl: string | undefined): Promise<string>
  send(session: WalletSession<Handle>, action: Action, place: SendPlace): Promise<string | undefined>
  switchNetwork?(session: WalletSession<Handle>, network: WalletNetwork, place: SwitchPlace): Promise<void>
  addToken?(session: WalletSession<Handle>, token: WalletToken): Promise<boolean>
}

export interface BrowserBalanceRequest {
  readonly rpcUrl: string
  readonly networkType: NetworkType
  readonly owner: string
  /** Null stands for the native coin. */
  readonly tokens: readonly (string | null)[]
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}

/** What became of a transaction that a wallet had handed out. */
export type TransactionFate =
  | { readonly kind: 'included' }
  /** Its owner sent it again for another price; `hash` is the one that counts. */
  | { readonly kind: 'repriced'; readonly hash: string }
  /** Another transaction took its place, or it can land no more, so it never happens. */
  | { readonly kind: 'cancelled' }

export interface TransactionWatch {
  readonly url: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly wait: (delayMs: number) => Promise<void>
  readonly signal: AbortSignal
}

/** A family in the browser, loaded with the first use of one of its wallets. */
export interface BrowserChain<Handle, Action> {
  readonly wallet: WalletDriver<Handle, Action>
  /** In base units and in the order asked. A token that is not there is an error (`rpc_untrustworthy`), never a zero. */
  readBalances(request: BrowserBalanceRequest): Promise<readonly bigint[]>
  /**
   * Follows a transaction until its fate is known. Undefined when that cannot be told, or the signal ends it; nodes that do not
   * answer are asked again. Absent where a transaction, once handed out, has one fate only.
   */
  watchTransaction?(
    watch: TransactionWatch,
    sent: { readonly hash: string; readonly action: Action },
  ): Promise<TransactionFate | undefined>
}

/**
 * What the first page holds of a family: how its wallets are found, and how the rest is fetched. Free of SDKs; every byte of it is
 * paid for by everybody.
 */
export interface WalletRoom<Handle, Action> {
  readonly family: ChainFamily
  /** Under which type a wallet of the family logs in. */
  readonly loginType: NetworkType
  /** What a login that failed does to the wallet (specification, section 4). */
  readonly onLoginFailure: 'disconnect' | 'notify'
  /** Commands that not every family has; the driver has those, and only those, that are named here. */
  readonly commands: readonly ('switchNetwork' | 'addToken')[]
  /** Registers listeners; `onChange` whenever the list of wallets has changed. */
  discover(window: WalletWindow, onChange: () => void): WalletDiscovery<Handle>
  load(): Promise<BrowserChain<Handle, Action>>
}
