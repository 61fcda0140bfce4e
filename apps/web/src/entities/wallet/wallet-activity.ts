/** The wallet's part in an order, as known to this page; undefined for an order that another page or tab began. */
export type WalletActivity =
  | 'asking'
  | 'switching'
  /** The wallet was never asked to send, so opening it (again) cannot pay twice. */
  | 'not_opened'
  | 'sent'
  /** Sent again at another price. */
  | 'repriced'
  /** Replaced by another transaction before it was mined. */
  | 'withdrawn'
  /** Returned without a transaction: whether one was sent is unknown. */
  | 'cancelled'
  | 'rejected'
  | 'failed'
  | undefined

/** Time to read and confirm a request. Hardware wallets take longer, so another request is only offered. */
const ANSWER_TIME_MS = 20_000

/** Whether the wallet may be asked to pay again: it was asked by another page or tab, or has not answered this one for long. */
export const mayAskAgain = (wallet: WalletActivity, waitedMs: number): boolean =>
  wallet === undefined || ((wallet === 'asking' || wallet === 'switching') && waitedMs >= ANSWER_TIME_MS)

const GAVE_UP: readonly WalletActivity[] = ['cancelled', 'withdrawn', 'rejected', 'failed']

/** The user or the wallet gave up, so the page says that most likely nothing was sent. */
export const hasGivenUp = (wallet: WalletActivity): boolean => GAVE_UP.includes(wallet)

/** The wallet has a transaction that counts. */
export const hasSent = (wallet: WalletActivity): boolean => wallet === 'sent' || wallet === 'repriced'
