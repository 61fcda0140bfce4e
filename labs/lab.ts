import type { NetworkType } from '@sunspan/domain'
import type { CrashPlan } from './crash-plan.ts'
import type { LAB_PRICES, TokenSymbol } from './tokens.ts'

/** A wallet with a fresh key. It knows the API's document and the official SDK, and no code of the product. */
export interface LabWallet<Action = unknown> {
  readonly address: string
  /** Creates the account on the chain, effective with the next block; its address must hold coins. Absent where accounts need no creation. */
  create?(): Promise<void>
  /** Resolves once a block has the account. Present with `create`. */
  created?(): Promise<void>
  /** Signature of a login text, as the API expects it. */
  signText(text: string): Promise<string>
  /**
   * Submits what an order's `deposit.action` says, without waiting for a block. Returns the transaction's hash, or null where the transaction that
   * delivers it has no hash yet. Throws the SDK's error.
   */
  pay(action: Action): Promise<string | null>
}

/** A network's node, through the official SDK. */
export interface LabClient<Action = unknown> {
  /** Base units at the newest block; null for the native coin. */
  balanceOf(owner: string, token: string | null): Promise<bigint>
  newWallet(): LabWallet<Action> | Promise<LabWallet<Action>>
  /** Base units of the coin that a payer paid an owner. Absent where an owner's balance says it: receiving costs nothing there. */
  receivedFrom?(payer: string, owner: string): Promise<bigint>
  /** Hash of the newest transaction that an account received. Present where `pay` returns none. */
  newestReceived?(owner: string): Promise<string>
}

/** Base units. */
export interface Funds {
  readonly coins: bigint
  /** Of each token. */
  readonly tokens: bigint
  /** In this many parts, where transactions cannot share a coin; one if absent. */
  readonly parts?: number
}

/** A running local network, which mines only on request. */
export interface LabNode<Action = unknown> extends LabClient<Action> {
  readonly networkId: string
  readonly rpcUrl: string
  /** As in an installation file. */
  readonly chainId: string
  /** Addresses of its tokens by symbol, in the order in which they were requested. */
  readonly tokens: Readonly<Record<string, string>>
  /** Pays an address, and mines until that is effective. */
  fund(address: string, funds: Funds): Promise<void>
  /** Mines a block; with `leastOffer` only of transactions that offer at least this much, in the unit of `highestOffer`. */
  mine(leastOffer?: bigint): Promise<void>
  /** Mines until no transfer is in progress between accounts. Absent if every transaction completes within one block. */
  settle?(): Promise<void>
  /** Lets so much time pass that nothing signed before can land. Absent where signed bytes remain valid. */
  outlive?(): Promise<void>
  /** The highest offer among pending transactions of these owners; undefined if none is pending. Absent if they cannot be replaced. */
  highestOffer?(owners: readonly string[]): Promise<bigint | undefined>
  stop(): Promise<void>
}

export interface LabSpec {
  readonly networkId: string
  /** Unique name of the chain. */
  readonly name: string
  readonly tokens: readonly TokenSymbol[]
  /** Number of blocks behind the newest at which the chain calls a block final. */
  readonly finalityLag?: number
}

/** A network in the terms of an installation file. */
export interface LabNetwork {
  readonly name: string
  /** Under which its wallets log in, if it is not the family's own type. */
  readonly type?: NetworkType
  readonly coin: {
    readonly symbol: keyof typeof LAB_PRICES
    readonly name: string
    readonly decimals: number
    readonly min_send: string
    readonly max_send: string
  }
  /** Those that it can have. */
  readonly tokens: readonly TokenSymbol[]
  /** Whole coins worth some 50 to 100 dollars. */
  readonly amount: string
  /** Whatever differs from other networks. */
  readonly entry: {
    readonly category: string
    readonly platform_fee_usd: string
    readonly finality: object
    readonly block_time_ms: number
    readonly tag_lag_blocks?: number
    readonly multicall_address?: string
  }
  /** Present where the crash matrix pays orders there. */
  readonly crash?: CrashPlan
}

/** One family: how its networks are started, funded, paid from and read, with its official SDK only. */
export interface Lab<Action = unknown> {
  /** Under which its wallets log in, unless a network has its own. */
  readonly networkType: NetworkType
  /** How a transaction's hash is written. */
  readonly hash: RegExp
  /** The first represents the family where one is enough. */
  readonly networks: Readonly<Record<string, LabNetwork>>
  /** Enough for the treasury of a test, and for a wallet that pays. */
  readonly funds: { readonly treasury: Funds; readonly wallet: Funds }
  /** `rpcUrl` is what the API names, or a local node. Nothing is requested until a method needs it. */
  connect(rpcUrl: string): LabClient<Action>
  start(spec: LabSpec): Promise<LabNode<Action>>
}

/** Finality by blocks, for small, medium and large deposits. */
export const afterBlocks = (small: number, medium = small, large = medium) => ({
  small: { blocks: small },
  medium: { blocks: medium },
  large: { blocks: large },
})

/** What the usual tokens of a family are called, at which addresses. */
export function tokensBySymbol(
  symbols: readonly string[],
  addresses: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(symbols.map((symbol, place) => [symbol, addresses[place] ?? '']))
}
