import type { Address } from '@ton/core'
import { TRANSFER_VALUE } from '../jettons/jetton-transfer.ts'
import { BATCH_VALUE } from '../payouts/payout-costs.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import type { TonMessage } from '../transactions/load-message.ts'
import type { TonTransaction } from '../transactions/load-transaction.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'

/** What an order of ours may send along with a message to an account of our own; undefined for those of others. */
function mostFor(address: Address, { owner, jettonWallets }: DepositTarget): bigint | undefined {
  if (address.equals(owner)) return BATCH_VALUE
  return [...jettonWallets.values()].some((wallet) => wallet.equals(address)) ? TRANSFER_VALUE : undefined
}

/** Gas, storage and the forwarding of what was sent. */
export const feesOf = ({ totalFees, outMessages }: TonTransaction): bigint =>
  outMessages.reduce((sum, { info }) => sum + (info.type === 'internal' ? info.forwardFee : 0n), totalFees)

/**
 * Coins that went to our own jetton wallets, where they pay for a transfer and what is left of them comes back, and to our wallet itself,
 * each message counted up to what one of ours takes along. Undefined where there is none.
 */
function ordered({ outMessages }: TonTransaction, target: DepositTarget): bigint | undefined {
  const counted = outMessages.flatMap(({ info }) => {
    if (info.type !== 'internal') return []
    const { coins } = info.value
    const most = mostFor(info.dest, target)
    return most === undefined ? [] : [coins < most ? coins : most]
  })
  return counted.length === 0 ? undefined : counted.reduce((sum, coins) => sum + coins, 0n)
}

/**
 * By how much a transaction changed our wallet's coins beside deposits and what payouts of coins account for themselves: the chain's fees for
 * what arrives, coins that come along with tokens and are left over, the whole cost of ordering a transfer of tokens, and that of a
 * batch. What anybody who holds the key might send elsewhere is not among it.
 */
export function upkeepOf(proved: ProvedTransaction, target: DepositTarget): bigint {
  const { transaction } = proved
  const { inMessage, outMessages, unread } = transaction
  // What it has brought is told once it can be read.
  if (unread !== undefined) return -transaction.totalFees
  if (inMessage?.info.type !== 'internal') {
    const coins = ordered(transaction, target)
    return coins === undefined ? 0n : -feesOf(transaction) - coins
  }
  // A batch: what it sends is its payouts' to account for.
  const isOwn = inMessage.info.src.equals(target.owner) && !inMessage.info.bounced
  const sent = isOwn ? (ordered(transaction, target) ?? 0n) : sumOf(outMessages)
  const deposited = findDeposits(proved, target)
    .filter(({ token }) => token === null)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return inMessage.info.value.coins - sent - feesOf(transaction) - deposited
}

const sumOf = (messages: readonly TonMessage[]): bigint =>
  messages.reduce((sum, { info }) => sum + (info.type === 'internal' ? info.value.coins : 0n), 0n)
