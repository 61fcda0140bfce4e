import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { BitcoinNetwork } from '../network.ts'
import type { TreasuryKeys } from '../treasury/treasury-key.ts'
import type { WalletAddresses } from '../treasury/wallet-addresses.ts'

export interface BitcoinPayoutSenderSpec {
  readonly pool: RpcPool
  readonly keys: TreasuryKeys
  readonly network: BitcoinNetwork
  readonly wallet: WalletAddresses
  /** Blocks, its own included, after which a coin is spent: what it came from shall not go away again. */
  readonly depth: number
}
