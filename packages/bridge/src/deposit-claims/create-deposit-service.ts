import type { SetAsideTransaction } from '@sunspan/chains'
import type { DepositReport } from '@sunspan/domain'
import { normalizeHash } from '../catalog/normalize-hash.ts'
import { withTransaction } from '../store/database/database.ts'
import { storeInternal } from '../store/chain/set-aside-store.ts'
import { claimDeposits } from './claim-deposits.ts'
import { createDepositReviewService, type DepositReviewService } from './create-deposit-review-service.ts'
import type { DepositServiceDeps } from './deposit-service-deps.ts'

export interface ClaimDepositRequest {
  readonly networkId: string
  readonly transactionHash: string
  /**
   * Wallets of this network that the caller has proved to own; to fill an order, only the one that signed this very claim, with its receivers. The
   * caller must verify this.
   */
  readonly provedWallets: readonly string[]
  /** Fills this order of the same wallet with the deposit; if omitted, refunds it now. */
  readonly orderId?: string | undefined
}

export interface DepositService extends DepositReviewService {
  /**
   * Claims an unmatched deposit on behalf of the wallet that sent it: refunds it without further waiting, or fills one of that wallet's orders with
   * it. Returns the outcome. Throws a BridgeError: NETWORK_NOT_FOUND, DEPOSIT_NOT_FOUND, FORBIDDEN if another wallet sent it, DEPOSIT_NOT_CLAIMABLE
   * if its outcome is already decided or it cannot fill the order, ORDER_NOT_FOUND.
   */
  claim(request: ClaimDepositRequest): Promise<readonly DepositReport[]>
  /**
   * Has the engine read what contracts passed to us inside a transaction. It becomes a deposit once all providers confirm it, whatever the caller believes.
   */
  requestInternal(
    networkId: string,
    transaction: Pick<SetAsideTransaction, 'txHash' | 'block'>,
  ): Promise<void>
}

export function createDepositService(deps: DepositServiceDeps): DepositService {
  const { pool, catalog, clock, logger } = deps
  const review = createDepositReviewService(deps)
  return {
    ...review,
    async claim({ networkId, transactionHash, provedWallets, orderId }) {
      const codec = catalog.descriptorOf(networkId)?.addressCodec
      const wallets = provedWallets.flatMap((wallet) => codec?.normalize(wallet) ?? [])
      const txHash = normalizeHash(catalog, networkId, transactionHash)
      const request = { networkId, txHash, wallets, orderId, at: new Date(clock.now()) }
      await withTransaction(pool, (tx) => claimDeposits(tx, deps, request))
      logger.info({ networkId, txHash, orderId }, 'A deposit was claimed by its sender')
      return review.find(networkId, txHash)
    },
    requestInternal: (networkId, transaction) =>
      storeInternal(pool, networkId, [transaction], new Date(clock.now())),
  }
}
