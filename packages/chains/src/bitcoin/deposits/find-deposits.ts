import type { BlockRef, ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import type { ReceivedCoin } from '../../capabilities/order-addresses.ts'
import { isWorthKeeping } from '../coins/least-coin.ts'
import type { EsploraTransaction } from '../rpc/schemas.ts'
import type { ParsedBlock, ParsedTransaction } from './parse-block.ts'
import { payeeOf, referenceOf, type WalletAddresses } from '../coins/wallet-addresses.ts'
import type { BitcoinNetwork } from '../network.ts'

/** The wallet whose deposits to look for. */
export interface DepositTarget {
  readonly wallet: WalletAddresses
  readonly network: BitcoinNetwork
  /** Skips transactions that nodes cannot return, instead of blocking everything after them. */
  readonly setsAside?: boolean
}

/**
 * Sender of a payment whose transaction no node could return. Not an address, so that nothing is refunded to it before an operator has
 * looked into it.
 */
const UNREAD_SENDER = 'script:unread'

/** Whether a scan reports the payment. A deposit recorded under a different rule is re-read unchanged. */
export const countsAsDeposit = ({ amount }: ObservedDeposit): boolean => isWorthKeeping(amount)

/** Whether a scan examines an output's payment. Skips dust before making any queries about it. */
export function isRelevantOutput({ wallet }: DepositTarget, script: string, value: bigint): boolean {
  return isWorthKeeping(value) && wallet.find(script) !== undefined
}

/**
 * Coins that a block paid to the treasury's own address, as the block itself proves: deposits, and change of payouts. Newly mined coins
 * cannot be spent for a hundred blocks, and do not count.
 */
export function findOwnCoins(
  { transactions }: ParsedBlock,
  { wallet: { treasury } }: DepositTarget,
  height: bigint,
): readonly ReceivedCoin[] {
  return transactions.flatMap(({ txId: txHash, isCoinbase, outputs }) =>
    [...outputs.entries()].flatMap(([index, { script, value: amount }]) =>
      !isCoinbase && script === treasury.script && isWorthKeeping(amount)
        ? [{ txHash, index, amount, height, reference: null }]
        : [],
    ),
  )
}

/**
 * Payments of an unread transaction to orders, as proved by its block. Our own transactions never pay orders; what it paid to the
 * treasury's own address is among its coins, and the reconciliation of balances finds it as a surplus.
 */
export function findUnreadDeposits(
  { txId, outputs }: ParsedTransaction,
  { wallet }: DepositTarget,
  block: BlockRef,
): readonly ObservedDeposit[] {
  const recipient = wallet.treasury.address
  return outputs.flatMap(({ script, value: amount }, index) => {
    const found = wallet.find(script)
    if (found === undefined || found === wallet.treasury) return []
    const paid = { txHash: txId, index, block, recipient, token: null, amount }
    return [{ ...paid, sender: UNREAD_SENDER, reference: referenceOf(script) }]
  })
}

/** A re-read deposit, adjusted for comparison with the one a scan reported. */
export const asSeen = (found: ObservedDeposit, seen: ObservedDeposit): ObservedDeposit =>
  seen.sender === UNREAD_SENDER ? { ...found, sender: UNREAD_SENDER } : found

/**
 * Payments of a confirmed transaction to the wallet, one deposit per output. None if it spends coins of the wallet, so that the outputs are
 * change, or if it is a coinbase. The sender is the owner of its first coin, unless the coins had several owners.
 */
export function findDeposits(
  { txid, vin, vout }: EsploraTransaction,
  { wallet, network }: DepositTarget,
  block: BlockRef,
): readonly ObservedDeposit[] {
  const [first] = vin
  const isOurs = vin.some(
    ({ prevout }) => prevout !== null && wallet.find(prevout.scriptpubkey) !== undefined,
  )
  if (first === undefined || first.prevout === null || first.is_coinbase || isOurs) return []
  const owners = vin.flatMap(({ prevout }) =>
    prevout === null ? [] : [payeeOf(prevout.scriptpubkey, network)],
  )
  const [sender = '', ...others] = new Set(owners)
  const coSenders = others.length === 0 ? {} : { coSenders: others }
  return vout.flatMap(({ scriptpubkey: script, value: amount }, index) => {
    const found = wallet.find(script)
    if (found === undefined || amount === 0n) return []
    const reference = found === wallet.treasury ? null : referenceOf(script)
    const recipient = wallet.treasury.address
    return [{ txHash: txid, index, block, sender, ...coSenders, recipient, token: null, amount, reference }]
  })
}
