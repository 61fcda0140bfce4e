import type { DataFee } from '@sunspan/chains'
import type { Currency, Finality, Network, Usd } from '@sunspan/domain'

/** The configuration of one network. */
export interface InstallationNetwork {
  /** Its `requiredConfirmations` are those of the small tier. */
  readonly network: Network
  readonly finality: Finality
  readonly haltsOnDeepReorg: boolean
  /** Usual distance of the tagged head from the newest block. */
  readonly tagLagBlocks: number
  /** The most that may be credited without being as deep as the large tier requires; null: no limit. */
  readonly exposureCap: Usd | null
  /** The most that may leave within an hour; null: no limit. */
  readonly outflowHourly: Usd | null
  /** One address per independent provider. */
  readonly rpcUrls: readonly string[]
  /** How many of them must agree before money moves; undefined: the majority. */
  readonly rpcQuorum?: number | undefined
  /** RPC for balances in the browser: a path of our own origin or an absolute URL; null if there is none. */
  readonly frontendRpc: string | null
  readonly pollIntervalMs: number
  readonly multicallAddress: string | null
  /** Contract that the treasury pays through; null: plain transfers. */
  readonly payoutContract: string | null
  /** What the network charges for data on its parent chain, besides gas; null: nothing. */
  readonly dataFee: DataFee | null
  /** Name registry on this network; null: none. */
  readonly nameRegistry: string | null
  /** Id of the network whose registry names this one's addresses; null: they have no names. */
  readonly namesFrom: string | null
  /** Phase NFT of this network; null: none. */
  readonly phaseNft: string | null
  /** USDC contracts that cannot be sent: users see why, and deposits of them are refunded. */
  readonly unusedUsdc: readonly string[]
  /** Flat fee per transfer that leaves this network. */
  readonly platformFeeUsd: Usd
  /** Including the unused USDC contracts, as inactive currencies. */
  readonly currencies: readonly Currency[]
}
