import type { ChainFamily, NetworkType } from '@sunspan/domain'
import type { AddableNetwork, DiscoveredWallet, WalletNetwork, WalletToken } from './wallet.ts'

/** The part of the browser's window that wallet discovery uses. */
export interface WalletWindow {
  addEventListener(type: string, listener: (event: Event) => void): void
  dispatchEvent(event: Event): boolean
  /** Injected by wallets that predate announcements. */
  readonly ethereum?: unknown
  readonly location?: { readonly href: string }
}

/** A wallet as listed, and the family's handle for talking to it. */
export interface FoundWallet<Handle> {
  readonly wallet: DiscoveredWallet
  readonly handle: Handle
}

export interface WalletDiscovery<Handle> {
  /** Asks wallets to announce themselves. */
  start(): void
  /** The same array until the list changes. */
  getWallets(): readonly DiscoveredWallet[]
  /** Searches the page again, and reports new wallets with `onChange`. Absent where all wallets announce themselves. */
  lookAgain?(): void
  find(walletId: string): FoundWallet<Handle> | undefined
}

/** Registers listeners. Calls `onChange` whenever the list of wallets changes. */
export type DiscoverWallets<Handle> = (window: WalletWindow, onChange: () => void) => WalletDiscovery<Handle>

/** What a wallet shared. `chainId` as in WalletState. */
export interface WalletAccount {
  readonly address: string
  readonly chainId?: string | null
}

/** A connected wallet in its current state. */
export interface WalletSession<Handle> extends FoundWallet<Handle>, WalletAccount {}

export interface SessionListener {
  onChange(change: Partial<WalletAccount>): void
  onEnd(): void
}

export interface OpenOptions {
  /** Without prompting the user. */
  readonly silently: boolean
  readonly pageUrl: string | undefined
  /** A login message up to the address, for wallets that sign it while connecting; undefined when none is available. */
  readonly loginText: () => Promise<string | undefined>
}

/** Network and token of a deposit to send. */
export interface SendPlace {
  readonly network: WalletNetwork
  /** The token to send; null for the native coin. */
  readonly token: string | null
  readonly pageUrl: string | undefined
}

/** Options for switching a wallet's network. */
export interface SwitchPlace {
  readonly pageUrl: string | undefined
  /** What the wallet may store about the network if it does not know it; undefined: the network is not added. */
  readonly addable: AddableNetwork | undefined
}

/** Driver of a family's wallets, used once one of them is in use. All methods throw ChainError. */
export interface WalletDriver<Handle, Action> {
  /** Requests an account; throws `disconnected` when the wallet shares none. */
  open(found: FoundWallet<Handle>, options: OpenOptions): Promise<WalletAccount>
  /** Subscribes to a wallet's events; returns the unsubscribe function. */
  follow(found: FoundWallet<Handle>, listener: SessionListener): () => void
  /** Revokes the permission, where the wallet supports that. */
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
  /** Null means the native coin. */
  readonly tokens: readonly (string | null)[]
  readonly fetch: typeof fetch
  readonly signal: AbortSignal
}

export interface FeeForAllRequest extends Pick<
  BrowserBalanceRequest,
  'rpcUrl' | 'owner' | 'fetch' | 'signal'
> {
  /** What the network charges for a plain payment, in base units. */
  readonly plainFee: bigint
}

/** Final state of a transaction that a wallet returned. */
export type TransactionFate =
  | { readonly kind: 'included' }
  /** Its owner resubmitted it at another price; `hash` is the one to follow. */
  | { readonly kind: 'repriced'; readonly hash: string }
  /** Another transaction replaced it, or it can no longer land, so it never happens. */
  | { readonly kind: 'cancelled' }

export interface TransactionWatch {
  readonly url: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly wait: (delayMs: number) => Promise<void>
  readonly signal: AbortSignal
}

/** A family's browser code, loaded when one of its wallets is first used. */
export interface BrowserChain<Handle, Action> {
  readonly wallet: WalletDriver<Handle, Action>
  /** In base units, in the order requested. A missing token is an error (`rpc_untrustworthy`), never zero. */
  readBalances(request: BrowserBalanceRequest): Promise<readonly bigint[]>
  /** What a payment of the whole balance costs, in base units. Absent where that does not depend on the wallet. */
  feeForAll?(request: FeeForAllRequest): Promise<bigint>
  /**
   * Follows a transaction until its outcome is known. Undefined when that cannot be determined or the signal aborts; retries nodes that do
   * not answer. Absent where a returned transaction has only one possible outcome.
   */
  watchTransaction?(
    watch: TransactionWatch,
    sent: { readonly hash: string; readonly action: Action },
  ): Promise<TransactionFate | undefined>
}

/** A family's part of the initial page: what is known of its wallets beforehand, and how to load the rest. Free of SDKs, since every visitor downloads it. */
export interface WalletModule<Handle, Action> {
  readonly family: ChainFamily
  /** Login type for wallets of the family. */
  readonly loginType: NetworkType
  /** What a failed login does to the wallet (specification, section 4). */
  readonly onLoginFailure: 'disconnect' | 'notify'
  /** How long the page remembers a connected wallet (specification, section 4). */
  readonly remembered: 'always' | 'session'
  /** Whether a login's signature is valid on the wallet's current network alone. */
  readonly signsForOneNetwork: boolean
  /** Optional commands. The driver implements exactly those listed here. */
  readonly commands: readonly ('switchNetwork' | 'addToken')[]
  /** Fetched once the page is live. */
  loadDiscovery(): Promise<DiscoverWallets<Handle>>
  load(): Promise<BrowserChain<Handle, Action>>
}
