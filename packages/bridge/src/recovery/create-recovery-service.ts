import type { Pool } from 'pg'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock, Logger } from '../clock.ts'
import { normalizeHash } from '../catalog/normalize-hash.ts'
import { SettlementError } from '../manual-settlement/settlement-error.ts'
import { withTransaction } from '../store/database/database.ts'
import { listRecoveryCandidates, type IdentifiedReport } from '../store/deposits/deposit-report-store.ts'
import { findPayingWallet } from '../store/operations/foreign-payment-store.ts'
import { acceptSurplus, beginLife } from '../store/database/life-store.ts'
import { listRecoveries, listUncompared, type Recovery } from '../store/operations/recovery-store.ts'
import { findScanProgress } from '../store/chain/scan-store.ts'
import { bookForeignPayment, type NamedPayment } from './book-foreign-payment.ts'
import { RecoveryError } from './recovery-error.ts'

/** A wallet's payment and its purpose; the wallet is its network's own, the token its currency's. */
export interface PaymentToBook extends Omit<NamedPayment, 'wallet' | 'token'> {
  readonly currencyId: string
}

/** Resolves cases in which a wallet has spent funds that the books do not know of. */
export interface RecoveryService {
  /** Open recoveries, and deposits that may have been paid: those that fill no order, and those still owed. */
  list(): Promise<{
    readonly recoveries: readonly Recovery[]
    /** Networks not compared since the database was restored. */
    readonly uncompared: readonly string[]
    readonly candidates: readonly IdentifiedReport[]
  }>
  /** Records that the database was restored, if it cannot detect that itself. Throws a RangeError without an actor and a reason. */
  begin(input: { readonly actor: string; readonly reason: string }): Promise<void>
  /** Confirms that a network's surplus hides no payment: it is booked in suspense from then on. Throws as `book`. */
  accept(input: {
    readonly networkId: string
    readonly actor: string
    readonly reason: string
  }): Promise<void>
  /** Throws a RecoveryError if it cannot be booked as requested, a RangeError without an actor and a reason. */
  book(payment: PaymentToBook): Promise<void>
}

const isSigned = ({ actor, reason }: { readonly actor: string; readonly reason: string }): boolean =>
  actor.trim() !== '' && reason.trim() !== ''

export function createRecoveryService(deps: {
  readonly pool: Pool
  readonly catalog: Catalog
  readonly clock: Pick<Clock, 'now'>
  readonly logger: Logger
}): RecoveryService {
  const { pool, catalog, clock, logger } = deps
  return {
    async list() {
      return {
        recoveries: await listRecoveries(pool),
        uncompared: await listUncompared(
          pool,
          catalog.networks.map(({ network }) => network.id),
        ),
        candidates: await listRecoveryCandidates(pool, catalog),
      }
    },
    async begin({ actor, reason }) {
      if (!isSigned({ actor, reason }))
        throw new RangeError('A recovery is begun with its actor and its reason')
      await beginLife(pool, { at: new Date(clock.now()), actor, reason })
      logger.warn({ actor, reason }, 'The database is said to be restored')
    },
    async accept({ networkId, actor, reason }) {
      if (!isSigned({ actor, reason }))
        throw new RangeError('A surplus is accepted with its actor and its reason')
      catalog.getNetwork(networkId)
      const at = new Date(clock.now())
      if (!(await acceptSurplus(pool, { networkId, actor, reason, at }))) {
        throw new RecoveryError(`What ${networkId} holds more than its books was accepted before.`)
      }
      logger.warn({ networkId, actor, reason }, 'What a wallet holds more than its ledger was accepted')
    },
    async book(payment) {
      if (!isSigned(payment)) throw new RangeError('A payment is booked with its actor and its reason')
      const named = await readPayment(deps, payment)
      try {
        await withTransaction(pool, (tx) =>
          bookForeignPayment(tx, { catalog, at: new Date(clock.now()) }, named),
        )
      } catch (error) {
        if (!(error instanceof SettlementError)) throw error
        throw new RecoveryError(error.message, { cause: error })
      }
      const { networkId, txId, depositId, actor, reason } = named
      logger.warn({ networkId, txId, depositId, actor, reason }, 'A payment was booked by hand')
    },
  }
}

async function readPayment(
  { pool, catalog }: { readonly pool: Pool; readonly catalog: Catalog },
  payment: PaymentToBook,
): Promise<NamedPayment> {
  const { networkId, currencyId, height, depositId, legId } = payment
  const currency = catalog.getCurrency(currencyId)
  if (currency.networkId !== networkId) {
    throw new RecoveryError(`${currencyId} is not a currency of ${networkId}.`)
  }
  if ([depositId ?? '1', legId ?? '1'].some((id) => !/^\d{1,18}$/.test(id))) {
    throw new RecoveryError('Deposits and legs are named by their ids, which are numbers.')
  }
  const wallet = await findPayingWallet(pool, networkId)
  if (wallet === undefined) throw new RecoveryError(`No engine has paid on ${networkId} yet.`)
  const progress = await findScanProgress(pool, networkId)
  if (progress === undefined || height > progress.height) {
    const known = progress === undefined ? 'no block' : `block ${String(progress.height)}`
    throw new RecoveryError(
      `${networkId} has been read up to ${known}: wait until the engine has read block ${String(height)}.`,
    )
  }
  const txId = normalizeHash(catalog, networkId, payment.txId)
  return { ...payment, txId, wallet, token: currency.address }
}
