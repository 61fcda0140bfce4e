import { Address, type Transaction } from '@ton/core'
import { TRANSFER_VALUE } from '../jetton-transfer.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'

/** Messages to our own jetton wallets: their coins pay for a transfer, and what is left of them comes back. */
const isOrder = (transaction: Transaction, { jettonWallets }: DepositTarget): boolean =>
  transaction.outMessages
    .values()
    .some(({ info }) => info.dest instanceof Address && isOurs(info.dest, jettonWallets))

const isOurs = (address: Address, wallets: DepositTarget['jettonWallets']): boolean =>
  [...wallets.values()].some((wallet) => wallet.equals(address))

/** Gas, storage and the forwarding of what was sent. */
export function feesOf({ totalFees, outMessages }: Transaction): bigint {
  return outMessages
    .values()
    .reduce((sum, { info }) => sum + (info.type === 'internal' ? info.forwardFee : 0n), totalFees.coins)
}

/** Coins that went to our jetton wallets, each message counted up to what a transfer of ours takes along. */
function ordered({ outMessages }: Transaction, { jettonWallets }: DepositTarget): bigint {
  return outMessages.values().reduce((sum, { info }) => {
    if (info.type !== 'internal' || !isOurs(info.dest, jettonWallets)) return sum
    const { coins } = info.value
    return sum + (coins < TRANSFER_VALUE ? coins : TRANSFER_VALUE)
  }, 0n)
}

/**
 * By how much a transaction changed our wallet's coins beside deposits and what payouts of coins account for themselves: the chain's fees for
 * what arrives, coins that come along with tokens and are left over, and the whole cost of ordering a transfer of tokens. What anybody
 * who holds the key might send elsewhere is not among it.
 */
export function upkeepOf(proved: ProvedTransaction, target: DepositTarget): bigint {
  const { transaction } = proved
  const { inMessage, outMessages } = transaction
  if (inMessage?.info.type !== 'internal') {
    return isOrder(transaction, target) ? -feesOf(transaction) - ordered(transaction, target) : 0n
  }
  const sentBack = outMessages
    .values()
    .reduce((sum, { info }) => sum + (info.type === 'internal' ? info.value.coins : 0n), 0n)
  const deposited = findDeposits(proved, target)
    .filter(({ token }) => token === null)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return inMessage.info.value.coins - sentBack - feesOf(transaction) - deposited
}
