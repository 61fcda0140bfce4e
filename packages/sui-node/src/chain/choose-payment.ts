import { SUI } from './coin-objects.ts'
import type { Objects } from './objects.ts'
import type { SuiTransaction } from './transaction.ts'

/** Pays a transaction of which the sender left that to the node: with all coins of the payer that it does not name, and no more than they hold. */
export function choosePayment(objects: Objects, transaction: SuiTransaction): SuiTransaction {
  if (transaction.payment.length > 0) return transaction
  const coins = objects.coinsOf(transaction.payer, SUI)
  const used = new Set(transaction.inputs.map(({ Object: object }) => object?.ImmOrOwnedObject?.objectId))
  const payment = coins
    .filter(({ id }) => !used.has(id))
    .map(({ id, version, digest }) => ({ objectId: id, version, digest }))
  const held = coins.reduce((sum, { balance }) => sum + balance, 0n)
  return { ...transaction, payment, budget: held < transaction.budget ? held : transaction.budget }
}
