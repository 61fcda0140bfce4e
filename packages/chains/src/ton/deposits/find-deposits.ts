import type { Address } from '@ton/core'
import type { ObservedDeposit } from '../../capabilities/deposit-scanner.ts'
import type { HistoryMemory } from '../history/history-memory.ts'
import { EXCESSES, NOTIFICATION, operationOf, readNotification } from '../jettons/jetton-messages.ts'
import { readComment } from '../messages/comments.ts'
import type { ProvedTransaction } from '../rpc/schemas.ts'
import { walletText } from '../to-address.ts'
import type { TonMessage } from '../transactions/load-message.ts'
import type { TonTransaction } from '../transactions/load-transaction.ts'

/** Where a network's deposits arrive. */
export interface DepositTarget {
  readonly owner: Address
  /** Our wallet for each accepted jetton, by token. */
  readonly jettonWallets: ReadonlyMap<string, Address>
  readonly memory: HistoryMemory
}

export type FoundDeposit = Omit<ObservedDeposit, 'block'>

type InternalMessage = TonMessage & { readonly info: Extract<TonMessage['info'], { type: 'internal' }> }

/** The incoming message of another account, if this transaction kept its contents. */
export function incomingOf({
  inMessage,
  hasBounced,
  outMessages,
}: TonTransaction): InternalMessage | undefined {
  if (inMessage?.info.type !== 'internal' || inMessage.info.bounced) return undefined
  // Money that was bounced or forwarded is not here.
  return hasBounced || outMessages.length > 0 ? undefined : { ...inMessage, info: inMessage.info }
}

const tokenOf = (source: Address, { jettonWallets }: DepositTarget): string | undefined =>
  [...jettonWallets].find(([, wallet]) => wallet.equals(source))?.[0]

function findTokens(
  message: InternalMessage,
  { hash, target }: { readonly hash: string; readonly target: DepositTarget },
): readonly FoundDeposit[] {
  // Only the sender's address proves which tokens arrived; the same message from anyone else is a fake.
  const token = tokenOf(message.info.src, target)
  const notification = token === undefined ? undefined : readNotification(message.body)
  if (token === undefined || notification === undefined || notification.amount <= 0n) return []
  const { amount, sender, payload } = notification
  return [
    {
      txHash: hash,
      index: 0,
      token,
      amount,
      // Minted tokens have no sender.
      sender: sender === null ? walletText(message.info.src) : walletText(sender),
      recipient: walletText(target.owner),
      reference: payload === null ? null : readComment(payload),
    },
  ]
}

/** Coins attached to tokens, or left over from one of our transfers, are not a deposit. */
export function isByTheWay({ info, body }: InternalMessage, target: DepositTarget): boolean {
  const operation = operationOf(body)
  return tokenOf(info.src, target) !== undefined || operation === NOTIFICATION || operation === EXCESSES
}

function findCoins(
  message: InternalMessage,
  { hash, target }: { readonly hash: string; readonly target: DepositTarget },
): readonly FoundDeposit[] {
  const { info, body } = message
  if (isByTheWay(message, target) || info.value.coins <= 0n) return []
  return [
    {
      txHash: hash,
      index: -1,
      token: null,
      amount: info.value.coins,
      sender: walletText(info.src),
      recipient: walletText(target.owner),
      reference: readComment(body),
    },
  ]
}

/**
 * What a transaction of our wallet received: the coins of its message, or the tokens that our own jetton wallet reports. Nothing for a
 * bounced message, whether it bounced here or elsewhere.
 */
export function findDeposits(
  { hash, lt, transaction }: ProvedTransaction,
  target: DepositTarget,
): readonly FoundDeposit[] {
  const message = incomingOf(transaction)
  // The wallet sends messages to itself to send many at once.
  if (message === undefined || message.info.src.equals(target.owner)) return []
  const found = { hash, target }
  const locator = String(lt)
  const minedAtMs = transaction.now * 1_000
  return [...findCoins(message, found), ...findTokens(message, found)].map((deposit) => ({
    ...deposit,
    locator,
    minedAtMs,
  }))
}

/** Reports whether tokens arrived that are not configured. */
export const paysForeignToken = ({ transaction }: ProvedTransaction, target: DepositTarget): boolean => {
  const message = incomingOf(transaction)
  return (
    message !== undefined &&
    operationOf(message.body) === NOTIFICATION &&
    tokenOf(message.info.src, target) === undefined
  )
}
