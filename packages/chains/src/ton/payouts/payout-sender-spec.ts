import type { RpcPool } from '../../rpc/rpc-pool.ts'
import type { HistoryMemory } from '../history/history-memory.ts'
import type { JettonWallets } from '../jettons/our-jetton-wallets.ts'
import type { HighloadWallet } from '../treasury/highload-wallet.ts'

export interface TonPayoutSenderSpec {
  readonly pool: RpcPool
  readonly wallet: HighloadWallet
  /** Minters of the jettons that may be paid out. */
  readonly tokens: readonly string[]
  readonly jettonWallets: JettonWallets
  readonly memory: HistoryMemory
}
