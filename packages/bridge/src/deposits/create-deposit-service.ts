import { addressCodec, type NetworkAdapter } from '@sunspan/chains'
import type { DepositPolicy, DepositReport } from '@sunspan/domain'
import type { Pool } from 'pg'
import { BridgeError } from '../bridge-error.ts'
import type { Catalog } from '../catalog/create-catalog.ts'
import type { Clock, Logger } from '../clock.ts'
import { withTransaction } from '../store/database.ts'
import { findDepositReports, listHeldReports, type IdentifiedReport } from '../store/deposit-report-store.ts'
import { releaseHeldRefund } from '../store/refund-store.ts'
import { claimDeposits } from './claim-deposits.ts'

/** A deposit whose refund waits for a person. */
export type HeldDeposit = IdentifiedReport

export interface ClaimDepositRequest {
  readonly networkId: string
  readonly transactionHash: string
  /** Wallets of this network that the caller has proved to own. Whether that is so is the caller's to check. */
  readonly provedWallets: readonly string[]
  /** Fill this order of the same wallet with it; left out: give it back now. */
  readonly orderId?: string | undefined
}

export interface DepositService {
  /**
   * What became of a transaction to one of our addresses: one report a transfer in it, empty when nothing was seen. Throws a BridgeError
   * NETWORK_NOT_FOUND.
   */
  find(networkId: string, transactionHash: string): Promise<readonly DepositReport[]>
  /**
   * The owner of the wallet that sent a deposit no order was found for asks for it: to have it back without further waiting, or to fill an
   * order of theirs with it. Answers what became of it. Throws a BridgeError: NETWORK_NOT_FOUND, DEPOSIT_NOT_FOUND, FORBIDDEN when another
   * wallet sent it, DEPOSIT_NOT_CLAIMABLE when its end is decided already or the order cannot be filled with it, ORDER_NOT_FOUND.
   */
  claim(request: ClaimDepositRequest): Promise<readonly DepositReport[]>
  /**
   * Lets a held refund go to its sender, a contract. Who did it, and why, is kept. Throws a BridgeError DEPOSIT_NOT_CLAIMABLE when nothing
   * is held there, a RangeError without an actor and a reason.
   */
  releaseRefund(input: {
    readonly depositId: string
    readonly actor: string
    readonly reason: string
  }): Promise<void>
  /** Refunds that wait for a person, oldest first. */
  listHeld(): Promise<readonly HeldDeposit[]>
}

export interface DepositServiceDeps {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly adapters: ReadonlyMap<string, NetworkAdapter>
  readonly policy: DepositPolicy
  readonly clock: Clock
  readonly logger: Logger
}

/** Hashes that nodes write in lower case may come in any from people. */
const normalHash = (text: string): string => {
  const trimmed = text.trim()
  return /^0x[0-9a-f]{64}$/i.test(trimmed) ? trimmed.toLowerCase() : trimmed
}

export function createDepositService(deps: DepositServiceDeps): DepositService {
  const { pool, catalog, clock, logger } = deps
  const find: DepositService['find'] = async (networkId, transactionHash) => {
    catalog.getNetwork(networkId)
    return findDepositReports(pool, catalog, networkId, normalHash(transactionHash))
  }
  return {
    find,
    async claim({ networkId, transactionHash, provedWallets, orderId }) {
      const codec = addressCodec(catalog.familyOf(networkId))
      const wallets = provedWallets.flatMap((wallet) => codec?.normalize(wallet) ?? [])
      const txHash = normalHash(transactionHash)
      const request = { networkId, txHash, wallets, orderId, at: new Date(clock.now()) }
      await withTransaction(pool, (tx) => claimDeposits(tx, deps, request))
      logger.info({ networkId, txHash, orderId }, 'A deposit was claimed by its sender')
      return find(networkId, txHash)
    },
    async releaseRefund({ depositId, actor, reason }) {
      if (actor.trim() === '' || reason.trim() === '') {
        throw new RangeError('A refund is released with its actor and its reason')
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
    listHeld: () => listHeldReports(pool, catalog),
  }
}
