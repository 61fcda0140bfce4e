import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { BitcoinNetwork } from '../network.ts'
import type { TreasuryKeys } from '../treasury/treasury-key.ts'
import type { WalletAddresses } from '../coins/wallet-addresses.ts'

export interface BitcoinPayoutSenderSpec {
  readonly pool: RpcPool
  readonly keys: TreasuryKeys
  readonly network: BitcoinNetwork
  readonly wallet: WalletAddresses
  /** Confirmations, including its own block, before a coin is spent, so that the transaction it came from cannot disappear. */
  readonly depth: number
}
