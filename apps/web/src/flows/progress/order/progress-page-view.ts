import {
  delayNotice,
  delayNoticeAfterMs,
  expectedMinutes,
  involvesBitcoin,
  ORDER_STATUS_TABLE,
  progressView,
  type NetworkType,
  type OrderStatus,
  type RefundStatus,
} from '@sunspan/domain'
import { type Waiting, waitingStep } from '../../../entities/waiting/waiting.ts'
import {
  hasGivenUp,
  hasSent,
  mayAskAgain,
  type WalletActivity,
} from '../../../entities/wallet/wallet-activity.ts'
import {
  BITCOIN_TEXT,
  DELAY_TEXT,
  type MONEY_TEXTS,
  NOT_OPENED_TEXT,
  NOT_OPENED_TITLE,
  WALLET_TEXT,
  WALLET_TITLE,
} from '../page/progress-messages.ts'
import { aboutTime, timeLeft } from '../page/about-time.ts'

export interface ProgressFacts {
  readonly order: {
    readonly status: OrderStatus
    readonly confirmations: number | null
    readonly requiredConfirmations: number
    readonly transactionIn: string | null
    readonly refund: { readonly status: RefundStatus } | null
    readonly fillEstimateSeconds: number
    readonly slowFillSeconds: number | null
    readonly depositSeenAt: Date | null
    readonly waiting: Waiting | null
    readonly isCancelled: boolean
  }
  readonly source: { readonly name: string; readonly type: NetworkType }
  readonly destination: { readonly name: string; readonly type: NetworkType }
  readonly wallet: WalletActivity
  /** When this browser's wallet sent the deposit, as another page or tab remembered it. */
  readonly sentAt?: Date | undefined
  /** How long this page has shown the current stage. */
  readonly stageMs: number
  /** Milliseconds since 1970. */
  readonly now: number
}

export type MoneyText = keyof typeof MONEY_TEXTS

export type ProgressPageView =
  | {
      readonly kind: 'moving'
      readonly stage: 'start' | 'middle' | 'end'
      /** Position of the sun between the horizons, 0 to 1. */
      readonly sun: number
      readonly title: string
      readonly text: string
      readonly confirmations: { readonly seen: number; readonly required: number } | undefined
      readonly notice: { readonly title: string; readonly text: string } | undefined
      /** Usual time of the route; counts down once the deposit was sent. */
      readonly expected: string
      /** Nothing was sent yet, as far as this page knows: nothing is expected, and nothing is late. */
      readonly isUnpaid: boolean
      /** Shown from the start if Bitcoin is the source or destination, and the route's own estimate is no better. */
      readonly bitcoinNote: string | undefined
      readonly offersWallet: boolean
      /** Waits for a deposit that another page of the wallet's owner asked for, or that the wallet does not answer. */
      readonly offersResuming: boolean
      /** The deposit was sent, so the user may leave. */
      readonly offersAlerts: boolean
    }
  | { readonly kind: 'complete'; readonly sun: 1 }
  | { readonly kind: 'declined'; readonly sun: number; readonly money: MoneyText }

/** Everything that the progress page shows, derived from the order, this page's wallet and the clock. */
export function viewProgressPage(facts: ProgressFacts): ProgressPageView {
  const { order, wallet } = facts
  const kind = progressView(order.status, hasGivenUp(wallet))
  if (kind === 'complete') return { kind, sun: 1 }
  if (kind === 'rejected') return { kind: 'declined', sun: sunOf(facts), money: moneyText(facts) }
  return {
    kind: 'moving',
    stage: ORDER_STATUS_TABLE[order.status].stage,
    sun: sunOf(facts),
    ...stepText(facts),
    confirmations: seenConfirmations(facts),
    notice: notice(facts),
    expected: expectedTime(facts),
    isUnpaid: isUnpaid(facts),
    bitcoinNote: bitcoinNote(facts),
    offersWallet: awaitsDeposit(facts) && wallet === 'not_opened',
    offersResuming: awaitsDeposit(facts) && mayAskAgain(wallet, facts.stageMs),
    offersAlerts: !isUnpaid(facts),
  }
}

const awaitsDeposit = ({ order }: ProgressFacts): boolean =>
  ORDER_STATUS_TABLE[order.status].awaitsDeposit &&
  order.confirmations === null &&
  order.transactionIn === null

/** A page that asks a wallet knows better than what was remembered. */
const isSent = ({ wallet, sentAt }: ProgressFacts): boolean =>
  hasSent(wallet) || (wallet === undefined && sentAt !== undefined)

const isUnpaid = (facts: ProgressFacts): boolean => awaitsDeposit(facts) && !isSent(facts)

const waitsForPerson = (facts: ProgressFacts): boolean =>
  awaitsDeposit(facts) &&
  (facts.wallet === 'asking' || facts.wallet === 'switching' || facts.wallet === 'not_opened')

function seenConfirmations({ order }: ProgressFacts): { seen: number; required: number } | undefined {
  if (order.confirmations === null || !ORDER_STATUS_TABLE[order.status].awaitsDeposit) return undefined
  return {
    seen: Math.min(order.confirmations, order.requiredConfirmations),
    required: order.requiredConfirmations,
  }
}

/** The sun rises with the wallet's transaction, climbs with its confirmations and sets with the payout. */
const SUN: Readonly<Record<OrderStatus, number>> = {
  PENDING: 0.07,
  WAIT_DEPOSIT: 0.07,
  DEPOSIT_FAILED: 0.07,
  REJECTED: 0,
  EXPIRED: 0,
  DEPOSITED: 0.5,
  SENDING: 0.7,
  SEND_FAILED: 0.7,
  SENT: 0.86,
  COMPLETE: 1,
}
/** The sun of a refund returns to where it rose. */
const REFUND_SUN: Readonly<Record<RefundStatus, number>> = {
  PENDING: 0.3,
  SENT: 0.12,
  COMPLETE: 0,
  HELD: 0.3,
  UNREFUNDABLE: 0.3,
}
const SUN_AT_DETECTION = 0.16
const SUN_AT_LAST_CONFIRMATION = 0.42

function sunOf(facts: ProgressFacts): number {
  const confirmations = seenConfirmations(facts)
  if (confirmations !== undefined) {
    const part = confirmations.required === 0 ? 1 : confirmations.seen / confirmations.required
    return SUN_AT_DETECTION + (SUN_AT_LAST_CONFIRMATION - SUN_AT_DETECTION) * part
  }
  const { refund } = facts.order
  if (refund !== null && ORDER_STATUS_TABLE[facts.order.status].awaitsDeposit)
    return REFUND_SUN[refund.status]
  return waitsForPerson(facts) ? 0 : SUN[facts.order.status]
}

function stepText(facts: ProgressFacts): { title: string; text: string } {
  const { order, source, destination, wallet } = facts
  if (awaitsDeposit(facts)) {
    if (wallet === 'asking') return { title: WALLET_TITLE, text: WALLET_TEXT }
    if (wallet === 'switching') {
      return {
        title: 'Waiting for the network switch',
        text: `Approve the switch to ${source.name} in your wallet.`,
      }
    }
    if (wallet === 'not_opened') return { title: NOT_OPENED_TITLE, text: NOT_OPENED_TEXT }
    if (wallet === 'repriced') {
      const text = `Your wallet resent the transaction with a different fee. It counts just the same, and ${source.name} will show it in a moment.`
      return { title: 'Detecting your transfer', text }
    }
    const text = isSent(facts)
      ? `Your wallet has sent the transaction. ${source.name} will show it in a moment.`
      : `We haven’t seen your deposit on ${source.name} yet. If your wallet is still asking, approve it there. Already approved? Don’t send again: it can take a minute.`
    return { title: 'Detecting your transfer', text }
  }
  if (order.waiting !== null) return waitingStep(order.waiting)
  switch (ORDER_STATUS_TABLE[order.status].stage) {
    case 'start':
      return {
        title: 'Transfer detected',
        text: `${source.name} has your transaction. Waiting for confirmations.`,
      }
    case 'middle':
      return {
        title: 'Transfer confirmed',
        text: `${source.name} has confirmed your transfer. We’re preparing the payout on ${destination.name}.`,
      }
    case 'end':
      return endText(order.status, destination.name)
  }
}

function endText(status: OrderStatus, destination: string): { title: string; text: string } {
  if (status === 'SEND_FAILED') {
    return {
      title: `Trying again on ${destination}`,
      text: 'The first payout attempt failed. Your money is safe, and we’re trying again.',
    }
  }
  return status === 'SENT'
    ? {
        title: `Arriving on ${destination}`,
        text: `Your payout is being delivered on ${destination}.`,
      }
    : { title: `Sending on ${destination}`, text: `We’re sending your payout on ${destination}.` }
}

/** Time since the deposit: by the server's record, or since this browser's wallet has sent it. */
function waitedMs(facts: ProgressFacts): number {
  const { order, sentAt, stageMs, now } = facts
  if (order.depositSeenAt !== null) return Math.max(0, now - order.depositSeenAt.getTime())
  if (!isSent(facts)) return 0
  return Math.max(stageMs, sentAt === undefined ? 0 : now - sentAt.getTime())
}

function notice(facts: ProgressFacts): { title: string; text: string } | undefined {
  const { order, stageMs } = facts
  if (isUnpaid(facts) || order.waiting !== null) return undefined
  const after = delayNoticeAfterMs({
    source: facts.source.type,
    destination: facts.destination.type,
    fillEstimateSeconds: order.fillEstimateSeconds,
    slowFillSeconds: order.slowFillSeconds,
  })
  // An order without a record of its deposit is at least as old as its stage on this page.
  const title = delayNotice(order.status, Math.max(stageMs, waitedMs(facts)), after)
  return title === undefined ? undefined : { title, text: DELAY_TEXT }
}

function expectedTime(facts: ProgressFacts): string {
  const { order, source, destination } = facts
  if (order.fillEstimateSeconds === 0) return aboutTime(60 * expectedMinutes(source.type, destination.type))
  if (isUnpaid(facts)) return aboutTime(order.fillEstimateSeconds)
  return timeLeft(order.fillEstimateSeconds - Math.floor(waitedMs(facts) / 1_000))
}

/** Above this, the specified sentence about Bitcoin says more than an estimate. */
const LONG_ESTIMATE_SECONDS = 600

function bitcoinNote({ order, source, destination }: ProgressFacts): string | undefined {
  const { fillEstimateSeconds: estimate } = order
  const isUnsure = estimate === 0 || estimate > LONG_ESTIMATE_SECONDS
  return isUnsure && involvesBitcoin(source.type, destination.type) ? BITCOIN_TEXT : undefined
}

function moneyText({ order, wallet }: ProgressFacts): MoneyText {
  if (order.isCancelled) return 'ended'
  if (order.refund !== null) return 'refused'
  if (order.status === 'DEPOSIT_FAILED' && order.transactionIn !== null) return 'refused'
  if (wallet === 'rejected') return 'declined'
  if (wallet === 'withdrawn') return 'withdrawn'
  if (wallet === 'failed' || order.status === 'DEPOSIT_FAILED') return 'failed'
  if (order.status === 'EXPIRED') return 'expired'
  return order.status === 'REJECTED' ? 'closed' : 'cancelled'
}
