import type { ChainFamily } from '@sunspan/domain'
import type { BalanceReader } from './balance-reader.ts'
import type { DepositAuthor } from './deposit-author.ts'
import type { DepositScanner } from './deposit-scanner.ts'
import type { FeeEstimator } from './fee-estimator.ts'
import type { LoginVerifier } from './login-verifier.ts'
import type { RpcClock } from '../rpc/transport/rpc-clock.ts'
import type { NetworkHealth, ProviderDisagreement } from './network-health.ts'
import type { NameService } from './name-service.ts'
import type { OrderAddresses } from './order-addresses.ts'
import type { PayoutSender } from './payout-sender.ts'
import type { PhaseReader } from './phase-reader.ts'
import type { SenderInspector } from './sender-inspector.ts'

/** What the server is told of one network, whatever its family. */
export interface NetworkAdapterSpec {
  readonly networkId: string
  /** What tells the chain from every other, as the family writes it: a decimal string on EVM. */
  readonly chainId: string
  /** One address for each independent provider. */
  readonly rpcUrls: readonly string[]
  /** How many of them must say the same before money moves: the majority at least, and the default. */
  readonly rpcQuorum?: number | undefined
  /** Contract that reads many balances at once, where the network has one. */
  readonly multicallAddress: string | null
  /** Contract through which payouts go; absent or null: plain transfers. */
  readonly payoutContract?: string | null | undefined
  /** Where the names of this network begin, as its family writes it: the registry of ENS, the root of TON DNS, the account of `.sol`. */
  readonly nameRegistry?: string | null | undefined
  /** Phase NFT of this network, whose holders pay less. */
  readonly phaseNft?: string | null | undefined
  /** The network's currencies; their addresses are the tokens that are believed. */
  readonly currencies: readonly {
    /** As the configuration calls it, for complaints. */
    readonly id?: string | undefined
    readonly address: string | null
    readonly decimals: number
  }[]
  /** One BIP-39 phrase; the treasury is its first account, as the family's wallets count. */
  readonly treasury: { readonly mnemonic: string }
  readonly requestTimeoutMs?: number | undefined
  /** Depth at which the network's deposits are believed; tells a rewritten chain from a moment's difference at the tip. */
  readonly requiredConfirmations?: number | undefined
  /** Blocks behind the others at which a provider is left out. */
  readonly maxHeadLag?: number | undefined
  /** Told whenever providers contradict each other. */
  readonly onDisagreement?: ((disagreement: ProviderDisagreement) => void) | undefined
  readonly clock?: RpcClock | undefined
  /** Evenly spread over [0, 1); spreads the attempts to come back to a provider. */
  readonly random?: (() => number) | undefined
  readonly fetch?: typeof fetch | undefined
}

/** Everything the server does on one network. */
export interface NetworkAdapter {
  readonly networkId: string
  readonly family: ChainFamily
  /** Where deposits of this network go, in the family's normal form. */
  readonly depositAddress: string
  readonly scanner: DepositScanner
  readonly payouts: PayoutSender
  readonly balances: BalanceReader
  readonly fees: FeeEstimator
  readonly login: LoginVerifier
  readonly author: DepositAuthor
  /** Present where each order's deposit goes to an address of its own, instead of to `depositAddress`. */
  readonly orderAddresses?: OrderAddresses | undefined
  /** Absent where contracts cannot send. */
  readonly senders?: SenderInspector
  /** Absent where no registry of names is configured. */
  readonly names?: NameService | undefined
  /** Absent where no phase NFT is configured. */
  readonly phases?: PhaseReader | undefined
  /**
   * Throws a ChainError: `rpc_untrustworthy` when the node serves another chain than configured, `unsupported` when a contract of the
   * configuration is not there or not ours, or a token has other decimals; its `problems` are all that is wrong.
   */
  verifyNetwork(signal: AbortSignal): Promise<void>
  /** How the network's providers do, without asking them; absent where a family does not keep count. */
  health?(): NetworkHealth
}
