import type { ChainFamily } from '@sunspan/domain'
import type { BalanceReader } from './balance-reader.ts'
import type { ChainFactReader } from './chain-facts.ts'
import type { DepositAuthor, FamilyDeposit } from './deposit-author.ts'
import type { DepositScanner } from './deposit-scanner.ts'
import type { FeeEstimator } from './fee-estimator.ts'
import type { LoginVerifier } from './login-verifier.ts'
import type { RpcClock } from '../rpc-clock.ts'
import type { NetworkHealth, ProviderDisagreement } from './network-health.ts'
import type { NameService } from './name-service.ts'
import type { OrderAddresses } from './order-addresses.ts'
import type { PayoutSender } from './payout-sender.ts'
import type { PhaseMinter } from './phases/phase-minter.ts'
import type { PhaseReader } from './phases/phase-reader.ts'
import type { SenderInspector } from './sender-inspector.ts'

/** The server's settings that a network of any family has. Each family adds its own. */
export interface NetworkAdapterSpec {
  readonly networkId: string
  /** Identifies the chain uniquely, in the family's format: a decimal string on EVM. */
  readonly chainId: string
  /** One URL per independent provider. */
  readonly rpcUrls: readonly string[]
  /** How many of them must agree before money moves: at least a majority, which is also the default. */
  readonly rpcQuorum?: number | undefined
  /** The network's currencies. Only their token addresses are accepted. */
  readonly currencies: readonly {
    /** Its id in the configuration, for error messages. */
    readonly id?: string | undefined
    readonly address: string | null
    readonly decimals: number
  }[]
  /** One BIP-39 phrase. The treasury is its first account by the derivation path that the family's wallets use. */
  readonly treasury: { readonly mnemonic: string }
  readonly requestTimeoutMs?: number | undefined
  /** Confirmations at which the network's deposits are credited. Distinguishes a rewritten chain from a momentary difference at the tip. */
  readonly requiredConfirmations?: number | undefined
  /** How many blocks a provider may lag behind the others before it is excluded. */
  readonly maxHeadLag?: number | undefined
  /** Called whenever providers contradict each other. */
  readonly onDisagreement?: ((disagreement: ProviderDisagreement) => void) | undefined
  readonly clock?: RpcClock | undefined
  /** Uniform over [0, 1). Adds jitter to the probes of failed providers. */
  readonly random?: (() => number) | undefined
  readonly fetch?: typeof fetch | undefined
}

/** How a rollup charges for data on its parent chain: by an OP-stack network's oracle, or as Arbitrum's additional gas. */
export const DATA_FEES = ['op_stack', 'arbitrum'] as const
export type DataFee = (typeof DATA_FEES)[number]

/** Contracts that the configuration of a network may name. Which of them a network can have depends on its family. */
export interface NetworkContracts {
  /** Contract that reads many balances in one call, where the network has one. */
  readonly multicallAddress: string | null
  /** Contract that makes the payouts; absent or null for plain transfers. */
  readonly payoutContract?: string | null | undefined
  /** Root of the network's name system, in the family's format: the ENS registry, the root of TON DNS, the `.sol` account. */
  readonly nameRegistry?: string | null | undefined
  /** Phase NFT of this network, whose holders get a discount. */
  readonly phaseNft?: string | null | undefined
  /** Absent or null where a transaction costs its gas alone. */
  readonly dataFee?: DataFee | null | undefined
}

/** Everything the server does on one network. */
export interface NetworkAdapter<Deposit extends FamilyDeposit = FamilyDeposit> {
  readonly networkId: string
  readonly family: ChainFamily
  /** Where deposits on this network go, in the family's normal form. */
  readonly depositAddress: string
  readonly scanner: DepositScanner
  readonly payouts: PayoutSender
  readonly balances: BalanceReader
  readonly fees: FeeEstimator
  readonly login: LoginVerifier
  readonly author: DepositAuthor<Deposit>
  /** Present where each order's deposit goes to its own address instead of `depositAddress`. */
  readonly orderAddresses?: OrderAddresses | undefined
  /** Absent where contracts cannot send. */
  readonly senders?: SenderInspector
  /** Absent where no name registry is configured. */
  readonly names?: NameService | undefined
  /** Absent where no phase NFT is configured. */
  readonly phases?: PhaseReader | undefined
  /** Absent where wallets claim with vouchers, or no phase NFT is configured. */
  readonly minter?: PhaseMinter | undefined
  /** Absent where the family reads no evidence at a block. */
  readonly facts?: ChainFactReader | undefined
  /**
   * Throws a ChainError: `rpc_untrustworthy` when the node serves a different chain than configured, `unsupported` when a configured
   * contract is missing or not ours, or a token has different decimals. Its `problems` list everything that is wrong.
   */
  verifyNetwork(signal: AbortSignal): Promise<void>
  /** Health of the network's providers, from records and without queries; absent where a family keeps none. */
  health?(): NetworkHealth
}
