import { addressCodecOn } from '@sunspan/chains'
import type { Pool } from 'pg'
import { BridgeError } from '../bridge-error.ts'
import type { Catalog } from '../catalog/create-catalog.ts'
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

/** What can be asked and decided about deposits with nothing but the database. */
export interface DepositReviewService {
  /**
   * What became of a transaction to one of our addresses: one report a transfer in it, empty when nothing was seen. Throws a BridgeError
   * NETWORK_NOT_FOUND.
   */
  find(networkId: string, transactionHash: string): Promise<readonly IdentifiedReport[]>
  /**
   * Lets a held refund go to its sender, a contract. Who did it, and why, is kept. Throws a BridgeError DEPOSIT_NOT_CLAIMABLE when nothing
   * is held there, or nobody has sent it, a RangeError without an actor and a reason.
   */
  releaseRefund(input: {
    readonly depositId: string
    readonly actor: string
    readonly reason: string
  }): Promise<void>
  /**
   * A deposit that no order asks for is the owner's own: it stays, and may be paid out. Who said so, and why, is kept. Throws a BridgeError
   * DEPOSIT_NOT_CLAIMABLE when it is not final, belongs to an order or goes back already, a RangeError without an actor and a reason.
   */
  keep(input: { readonly depositId: string; readonly actor: string; readonly reason: string }): Promise<void>
  /** Refunds that wait for a person, oldest first. */
  listHeld(): Promise<readonly IdentifiedReport[]>
  /** Deposits without an order that have not gone back, oldest first, 500 at most. */
  listUnmatched(): Promise<readonly IdentifiedReport[]>
}

/** What was minted, or came from a script without an address, names no account that it could go back to. */
function isFromNobody(catalog: Catalog, { networkId, sender }: IdentifiedReport): boolean {
  const { chainId } = catalog.getNetwork(networkId).network
  return addressCodecOn(catalog.familyOf(networkId), chainId)?.isValid(sender) === false
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
          `Deposit ${depositId} cannot go back: nobody has sent it. Keep it with deposits keep, where it is the owner’s.`,
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
