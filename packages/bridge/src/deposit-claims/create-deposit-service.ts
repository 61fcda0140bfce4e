import { addressCodec } from '@sunspan/chains'
import type { DepositReport } from '@sunspan/domain'
import { normalizeHash } from '../catalog/normalize-hash.ts'
import { withTransaction } from '../store/database/database.ts'
import { claimDeposits } from './claim-deposits.ts'
import { createDepositReviewService, type DepositReviewService } from './create-deposit-review-service.ts'
import type { DepositServiceDeps } from './deposit-service-deps.ts'

export interface ClaimDepositRequest {
  readonly networkId: string
  readonly transactionHash: string
  /**
   * Wallets of this network that the caller has proved to own; to fill an order the one alone that has signed this very claim, with its
   * receivers. Whether that is so is the caller's to check.
   */
  readonly provedWallets: readonly string[]
  /** Fill this order of the same wallet with it; left out: give it back now. */
  readonly orderId?: string | undefined
}

export interface DepositService extends DepositReviewService {
  /**
   * The owner of the wallet that sent a deposit no order was found for asks for it: to have it back without further waiting, or to fill an
   * order of theirs with it. Answers what became of it. Throws a BridgeError: NETWORK_NOT_FOUND, DEPOSIT_NOT_FOUND, FORBIDDEN when another
   * wallet sent it, DEPOSIT_NOT_CLAIMABLE when its end is decided already or the order cannot be filled with it, ORDER_NOT_FOUND.
   */
  claim(request: ClaimDepositRequest): Promise<readonly DepositReport[]>
}

export function createDepositService(deps: DepositServiceDeps): DepositService {
  const { pool, catalog, clock, logger } = deps
  const review = createDepositReviewService(deps)
  return {
    ...review,
    async claim({ networkId, transactionHash, provedWallets, orderId }) {
      const codec = addressCodec(catalog.familyOf(networkId))
      const wallets = provedWallets.flatMap((wallet) => codec?.normalize(wallet) ?? [])
      const txHash = normalizeHash(catalog, networkId, transactionHash)
      const request = { networkId, txHash, wallets, orderId, at: new Date(clock.now()) }
      await withTransaction(pool, (tx) => claimDeposits(tx, deps, request))
      logger.info({ networkId, txHash, orderId }, 'A deposit was claimed by its sender')
      return review.find(networkId, txHash)
    },
  }
}
