import { isShortAccepted } from '@sunspan/domain'
import { BridgeError } from '../bridge-error.ts'
import { ownWallets } from '../networks/own-wallets.ts'
import { matchReferenced } from '../matching/match-deposit.ts'
import { orderedTerms } from '../matching/ordered-terms.ts'
import type { Transaction } from '../store/database/database.ts'
import { findOrderForClaim } from '../store/deposits/candidate-store.ts'
import { decideDeposits, findUndecidedDeposits, type StoredDeposit } from '../store/deposits/deposit-store.ts'
import { recordOrderNotes } from '../store/orders/order-changes.ts'
import { isRecovering } from '../store/operations/recovery-store.ts'
import { hastenRefunds } from '../store/deposits/refund-store.ts'
import type { DepositServiceDeps } from './deposit-service-deps.ts'

interface Claim {
  readonly networkId: string
  readonly txHash: string
  /** Normalised. */
  readonly wallets: readonly string[]
  readonly orderId: string | undefined
  readonly at: Date
}

/** Makes the refund of a transaction's deposits due now, or fills an order with one of them. Throws the BridgeErrors of `DepositService.claim`. */
export async function claimDeposits(tx: Transaction, deps: DepositServiceDeps, claim: Claim): Promise<void> {
  const { known, undecided } = await findUndecidedDeposits(tx, claim.networkId, claim.txHash)
  if (known === 0) {
    throw new BridgeError(
      'DEPOSIT_NOT_FOUND',
      'No deposit of this transaction was seen. Check the network and the hash.',
    )
  }
  // One of several joint senders proves nothing.
  const own = undecided.filter(({ sender, isShared }) => !isShared && claim.wallets.includes(sender))
  if (undecided.length > 0 && own.length === 0) {
    throw new BridgeError(
      'FORBIDDEN',
      'Another wallet sent this deposit. Sign in with the wallet that sent it.',
    )
  }
  if (own.length === 0) throw conflict('What becomes of it is decided already.')
  if (await isRecovering(tx, deps.adapters.keys())) {
    throw conflict('What was paid is being looked through, since records were restored. Try again later.')
  }
  if (claim.orderId === undefined) {
    const hastened = await hastenRefunds(
      tx,
      own.map(({ id }) => id),
      claim.at,
    )
    if (hastened === 0)
      throw conflict('It does not go back by itself. Ask support with the hash of its transaction.')
    return
  }
  const [deposit] = own
  if (deposit === undefined || own.length > 1) throw conflict('It contains several transfers; ask support.')
  await fillOrder(tx, deps, { ...claim, orderId: claim.orderId, deposit })
}

async function fillOrder(
  tx: Transaction,
  { catalog, adapters, policy }: DepositServiceDeps,
  claim: Claim & { readonly orderId: string; readonly deposit: StoredDeposit },
): Promise<void> {
  const { networkId, deposit, orderId, at } = claim
  const order = await findOrderForClaim(tx, orderId)
  if (order === undefined) throw new BridgeError('ORDER_NOT_FOUND', `There is no order ${orderId}`)
  if (!claim.wallets.includes(order.walletSender)) {
    throw new BridgeError('FORBIDDEN', 'This order belongs to another wallet')
  }
  if (ownWallets(adapters).has(deposit.sender)) throw conflict('A wallet of the bridge sent it.')
  const { sender, amount } = deposit
  const currency = catalog.findByToken(networkId, deposit.token)
  const isAmountEnough = isShortAccepted(orderedTerms(catalog, order), amount, policy)
  const facts = { networkId, sender, currency, amount, seenAt: at }
  const match = matchReferenced(facts, { ...order, isAmountEnough })
  if (match.kind === 'unmatched') {
    throw conflict(`This order cannot be filled with it: ${match.reason}.`, { issue: match.reason })
  }
  const data = { tx_hash: deposit.txHash, height: Number(deposit.block.height) }
  await decideDeposits(tx, [{ id: deposit.id, deposit, verdict: { status: 'seen', orderId } }], at)
  await recordOrderNotes(tx, { note: 'deposit_seen', at, changes: [{ orderId, data }] })
}

const conflict = (why: string, details?: Readonly<Record<string, string>>): BridgeError =>
  new BridgeError('DEPOSIT_NOT_CLAIMABLE', `This deposit cannot be claimed. ${why}`, details)
