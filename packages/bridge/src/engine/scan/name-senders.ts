import type { ObservedDeposit } from '@sunspan/chains'
import type { Transaction } from '../../store/database/database.ts'
import { findOrdersByReference } from '../../store/deposits/candidate-store.ts'
import { hasCoSenders } from '../../store/deposits/deposit-store.ts'

/**
 * The sender of a deposit paid by several wallets: the order's own wallet, if it is one of them. Otherwise unknown; refunds of such deposits are held
 * for an operator.
 */
export async function nameSenders(
  tx: Transaction,
  deposits: readonly ObservedDeposit[],
): Promise<readonly ObservedDeposit[]> {
  const references = deposits
    .filter(hasCoSenders)
    .flatMap(({ reference }) => (reference === null ? [] : [reference]))
  const orders = await findOrdersByReference(tx, references)
  const ownerOf = new Map(orders.map(({ reference, walletSender }) => [reference, walletSender]))
  return deposits.map((deposit) => {
    const { sender, coSenders = [] } = deposit
    const owner = ownerOf.get(deposit.reference ?? '')
    return owner !== undefined && [sender, ...coSenders].includes(owner)
      ? { ...deposit, sender: owner, coSenders: [] }
      : deposit
  })
}
