import type { ChainFamily } from '@sunspan/domain'
import type { BalanceReader } from './balance-reader.ts'
import type { DepositAuthor, EvmDepositAction } from './deposit-author.ts'
import type { DepositScanner } from './deposit-scanner.ts'
import type { FeeEstimator } from './fee-estimator.ts'
import type { LoginVerifier } from './login-verifier.ts'
import type { NameService } from './name-service.ts'
import type { NetworkHealth } from './network-health.ts'
import type { PayoutSender } from './payout-sender.ts'
import type { PhaseReader } from './phase-reader.ts'
import type { SenderInspector } from './sender-inspector.ts'

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
  readonly author: DepositAuthor<EvmDepositAction>
  /** Absent where contracts cannot send. */
  readonly senders?: SenderInspector
  /** Absent where no registry of names is configured. */
  readonly names?: NameService | undefined
  /** Absent where no phase NFT is configured. */
  readonly phases?: PhaseReader | undefined
  /**
   * Throws a ChainError: `rpc_untrustworthy` when the node serves another chain than configured, `unsupported` when a contract of the
   * configuration is not there or not ours.
   */
  verifyNetwork(signal: AbortSignal): Promise<void>
  /** How the network's providers do, without asking them; absent where a family does not keep count. */
  health?(): NetworkHealth
}
