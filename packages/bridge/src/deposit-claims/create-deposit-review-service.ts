import type { Pool } from 'pg'
import { BridgeError } from '../bridge-error.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { normalizeHash } from '../catalog/normalize-hash.ts'
import type { Clock, Logger } from '../clock.ts'
import {
  findDepositReports,
  listHeldReports,
  listUnmatchedReports,
  type IdentifiedReport,
} from '../store/deposits/deposit-report-store.ts'
import { withTransaction } from '../store/database/database.ts'
import { keepDeposit } from './keep-deposit.ts'
import { releaseHeldRefund } from '../store/deposits/refund-store.ts'

/** Queries and decisions about deposits that need only the database. */
export interface DepositReviewService {
  /**
   * The outcome of a transaction to one of our addresses: one report per transfer in it, empty if none was seen. Throws a BridgeError
   * NETWORK_NOT_FOUND.
   */
  find(networkId: string, transactionHash: string): Promise<readonly IdentifiedReport[]>
  /**
   * Releases a held refund to its sender, a contract, and records the actor and the reason. Throws a BridgeError DEPOSIT_NOT_CLAIMABLE if no refund
   * is held or the deposit has no sender, a RangeError without an actor and a reason.
   */
  releaseRefund(input: {
    readonly depositId: string
    readonly actor: string
    readonly reason: string
  }): Promise<void>
  /**
   * Marks an unmatched deposit as the operator's own funds: it is not refunded, and may be paid out. Records the actor and the reason. Throws a
   * BridgeError DEPOSIT_NOT_CLAIMABLE if it is not final, belongs to an order or is already being refunded, a RangeError without an actor and a
   * reason.
   */
  keep(input: { readonly depositId: string; readonly actor: string; readonly reason: string }): Promise<void>
  /** Refunds held for an operator, oldest first. */
  listHeld(): Promise<readonly IdentifiedReport[]>
  /** Deposits without an order that were not refunded, oldest first, 500 at most. */
  listUnmatched(): Promise<readonly IdentifiedReport[]>
}

/** A minted deposit, or one from a script without an address, has no account to be refunded to. */
function isFromNobody(catalog: Catalog, { networkId, sender }: IdentifiedReport): boolean {
  return catalog.codecOf(networkId)?.isValid(sender) === false
}

export function createDepositReviewService(deps: {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger
}): DepositReviewService {
  const { pool, catalog, clock, logger } = deps
  return {
    async find(networkId, transactionHash) {
      catalog.getNetwork(networkId)
      return findDepositReports(pool, catalog, networkId, normalizeHash(catalog, networkId, transactionHash))
    },
    async releaseRefund({ depositId, actor, reason }) {
      if (actor.trim() === '' || reason.trim() === '') {
        throw new RangeError('A refund is released with its actor and its reason')
      }
      const held = (await listHeldReports(pool, catalog)).find((report) => report.depositId === depositId)
      if (held !== undefined && isFromNobody(catalog, held)) {
        throw new BridgeError(
          'DEPOSIT_NOT_CLAIMABLE',
          `Deposit ${depositId} cannot go back: it has no sender. Keep it with deposits keep, where it is the owner’s.`,
        )
      }
      const at = new Date(clock.now())
      const isReleased =
        /^\d{1,18}$/.test(depositId) && (await releaseHeldRefund(pool, { depositId, actor, reason, at }))
      if (!isReleased) {
        throw new BridgeError(
          'DEPOSIT_NOT_CLAIMABLE',
          `No refund of deposit ${depositId} is held. List those that are.`,
        )
      }
      logger.warn({ depositId, actor, reason }, 'A held refund was released')
    },
    async keep({ depositId, actor, reason }) {
      if (actor.trim() === '' || reason.trim() === '') {
        throw new RangeError('A deposit is kept with its actor and its reason')
      }
      const kept = { id: depositId, actor, reason, at: new Date(clock.now()) }
      const isKept =
        /^\d{1,18}$/.test(depositId) && (await withTransaction(pool, (tx) => keepDeposit(tx, kept)))
      if (!isKept) {
        const why = 'is not in suspense without an order, or goes back already'
        throw new BridgeError('DEPOSIT_NOT_CLAIMABLE', `Deposit ${depositId} ${why}.`)
      }
      logger.warn({ depositId, actor, reason }, 'A deposit was kept: it is the owner’s')
    },
    listHeld: () => listHeldReports(pool, catalog),
    listUnmatched: () => listUnmatchedReports(pool, catalog),
  }
}
