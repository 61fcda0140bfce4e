import type { Address } from '@ton/core'
import { TRANSFER_VALUE } from '../jettons/jetton-transfer.ts'
import { BATCH_VALUE } from '../payout-costs.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import type { TonMessage } from '../transactions/load-message.ts'
import type { TonTransaction } from '../transactions/load-transaction.ts'
import { findDeposits, type DepositTarget } from './find-deposits.ts'

/** The coins that our orders attach to a message to one of our own accounts; undefined for other accounts. */
function mostFor(address: Address, { owner, jettonWallets }: DepositTarget): bigint | undefined {
  if (address.equals(owner)) return BATCH_VALUE
  return [...jettonWallets.values()].some((wallet) => wallet.equals(address)) ? TRANSFER_VALUE : undefined
}

/** Gas, storage and forwarding fees. */
export const feesOf = ({ totalFees, outMessages }: TonTransaction): bigint =>
  outMessages.reduce((sum, { info }) => sum + (info.type === 'internal' ? info.forwardFee : 0n), totalFees)

/**
 * Coins sent to our own jetton wallets, which pay for a transfer and return what is left over, and to our wallet itself. Each message
 * counts up to the amount that our orders attach. Undefined when there are none.
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
 * Change of our wallet's coins by a transaction, apart from deposits and from what native payouts account for themselves: the chain's fees
 * for incoming messages, coins attached to tokens or left over, the full cost of ordering a token transfer, and that of a batch. Excludes
 * whatever another holder of the key might send elsewhere.
 */
export function upkeepOf(proved: ProvedTransaction, target: DepositTarget): bigint {
  const { transaction } = proved
  const { inMessage, outMessages, unread } = transaction
  // The received amount is reported once it can be read.
  if (unread !== undefined) return -transaction.totalFees
  if (inMessage?.info.type !== 'internal') {
    const coins = ordered(transaction, target)
    return coins === undefined ? 0n : -feesOf(transaction) - coins
  }
  // A batch: its payouts account for what it sends.
  const isOwn = inMessage.info.src.equals(target.owner) && !inMessage.info.bounced
  const sent = isOwn ? (ordered(transaction, target) ?? 0n) : sumOf(outMessages)
  const deposited = findDeposits(proved, target)
    .filter(({ token }) => token === null)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return inMessage.info.value.coins - sent - feesOf(transaction) - deposited
}

const sumOf = (messages: readonly TonMessage[]): bigint =>
  messages.reduce((sum, { info }) => sum + (info.type === 'internal' ? info.value.coins : 0n), 0n)
