import {
  BULK_DETECTION_WARNING_MS,
  BULK_STATUS_TABLE,
  DEPOSIT_ISSUE_TEXTS,
  SCHEDULE_STATUS_TABLE,
  type BulkStatus,
  type BulkStatusRow,
} from '@sunspan/domain'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import { recipients } from '../../../entities/bulk-order/recipients-text.ts'
import { waitingStep } from '../../../entities/waiting/waiting.ts'
import {
  hasGivenUp,
  hasSent,
  mayAskAgain,
  type WalletActivity,
} from '../../../entities/wallet/wallet-activity.ts'
import { timeLeft } from '../page/about-time.ts'
import {
  MONEY_TEXTS,
  NOT_OPENED_TEXT,
  NOT_OPENED_TITLE,
  WALLET_TEXT,
  WALLET_TITLE,
} from '../page/progress-messages.ts'
import {
  ALL_REFUNDED_TEXT,
  BULK_CONFIRMED_TITLE,
  BULK_DELAY_TEXT,
  BULK_DELAY_TITLE,
  BULK_DETECTION_TIME,
  BULK_TRANSFER_TITLE,
} from './bulk-progress-messages.ts'
import { countRows, type RowCounts } from './row-filters.ts'

export interface BulkProgressFacts {
  readonly order: Pick<
    BulkOrder,
    | 'status'
    | 'confirmations'
    | 'requiredConfirmations'
    | 'transactionIn'
    | 'refund'
    | 'depositSeenAt'
    | 'fillEstimateSeconds'
    | 'rows'
    | 'waiting'
    | 'isCancelled'
  >
  readonly sourceName: string
  readonly wallet: WalletActivity
  /** When this browser's wallet sent the deposit, as another page or tab remembered it. */
  readonly sentAt?: Date | undefined
  /** How long this page has shown the current step. */
  readonly stepMs: number
  /** At the pace of the rows that were settled; undefined while that is unknown. */
  readonly secondsLeft?: number | undefined
  /** Milliseconds since 1970. */
  readonly now: number
}

export type BulkStep = Exclude<BulkStatusRow['step'], 'done'>

export type BulkProgressView =
  | {
      readonly kind: 'in_progress'
      readonly step: BulkStep
      /** Position of the sun between the horizons, 0 to 1. */
      readonly sun: number
      readonly title: string
      readonly text: string
      readonly isDelayed: boolean
      readonly confirmations: { readonly seen: number; readonly required: number } | undefined
      /** Undefined while it depends on the user. */
      readonly expected: string | undefined
      /** Nothing was sent yet, as far as this page knows. */
      readonly isUnpaid: boolean
      readonly offersWallet: boolean
      /** Waits for a deposit that another page of the wallet's owner asked for, or that the wallet does not answer. */
      readonly offersResuming: boolean
      /** The deposit was sent, so the user may leave. */
      readonly offersAlerts: boolean
    }
  | { readonly kind: 'completed'; readonly sun: 1 }
  | {
      readonly kind: 'declined'
      readonly sun: 0
      readonly money: string
    }

/** Everything above the list, derived from the order, this page's wallet and the clock. */
export function viewBulkProgress(facts: BulkProgressFacts): BulkProgressView {
  const { view, step }: BulkStatusRow = BULK_STATUS_TABLE[facts.order.status]
  if (view === 'completed') return { kind: 'completed', sun: 1 }
  if (view === 'declined' || step === 'done' || (awaitsDeposit(facts) && hasGivenUp(facts.wallet))) {
    return { kind: 'declined', sun: 0, money: moneyText(facts) }
  }
  const confirmations = seenConfirmations(facts)
  const counts = countRows(facts.order.rows)
  return {
    kind: 'in_progress',
    step,
    sun: sunOf(facts, step, counts),
    ...stepText(facts, step, counts),
    confirmations,
    isUnpaid: isUnpaid(facts),
    offersWallet: awaitsDeposit(facts) && facts.wallet === 'not_opened',
    offersResuming: awaitsDeposit(facts) && mayAskAgain(facts.wallet, facts.stepMs),
    offersAlerts: !isUnpaid(facts),
  }
}

const DETECTING: readonly BulkStatus[] = ['PENDING', 'WAIT_DEPOSIT']

const awaitsDeposit = ({ order }: BulkProgressFacts): boolean =>
  DETECTING.includes(order.status) && order.confirmations === null && order.transactionIn === null

/** A page that asks a wallet knows better than what was remembered. */
const isSent = ({ wallet, sentAt }: BulkProgressFacts): boolean =>
  hasSent(wallet) || (wallet === undefined && sentAt !== undefined)

const isUnpaid = (facts: BulkProgressFacts): boolean => awaitsDeposit(facts) && !isSent(facts)

const waitsForPerson = (facts: BulkProgressFacts): boolean =>
  awaitsDeposit(facts) &&
  (facts.wallet === 'asking' || facts.wallet === 'switching' || facts.wallet === 'not_opened')

function seenConfirmations({ order }: BulkProgressFacts): { seen: number; required: number } | undefined {
  if (order.confirmations === null || !DETECTING.includes(order.status)) return undefined
  return {
    seen: Math.min(order.confirmations, order.requiredConfirmations),
    required: order.requiredConfirmations,
  }
}

const SUN_AT_DETECTION = 0.16
const SUN_AT_LAST_CONFIRMATION = 0.42
const SUN_AT_FIRST_PAYOUT = 0.56
const SUN_AT_LAST_PAYOUT = 0.94

/** The sun climbs with the deposit's confirmations and sets with each settled row. */
function sunOf(facts: BulkProgressFacts, step: BulkStep, counts: RowCounts): number {
  if (step === 'confirming') return 0.5
  if (step === 'transferring') {
    const part = counts.all === 0 ? 0 : counts.settled / counts.all
    return SUN_AT_FIRST_PAYOUT + (SUN_AT_LAST_PAYOUT - SUN_AT_FIRST_PAYOUT) * part
  }
  const confirmations = seenConfirmations(facts)
  if (confirmations === undefined) return waitsForPerson(facts) ? 0 : 0.07
  const part = confirmations.required === 0 ? 1 : confirmations.seen / confirmations.required
  return SUN_AT_DETECTION + (SUN_AT_LAST_CONFIRMATION - SUN_AT_DETECTION) * part
}

type StepText = Pick<
  Extract<BulkProgressView, { kind: 'in_progress' }>,
  'title' | 'text' | 'isDelayed' | 'expected'
>

function stepText(facts: BulkProgressFacts, step: BulkStep, counts: RowCounts): StepText {
  const { order, sourceName } = facts
  if (order.waiting !== null) return { ...waitingStep(order.waiting), isDelayed: false, expected: undefined }
  const expected = `Estimated time: ${timeLeft(facts.secondsLeft ?? usualSecondsLeft(facts))}`
  switch (step) {
    case 'detecting':
      return detectionText(facts)
    case 'confirming':
      return {
        title: BULK_CONFIRMED_TITLE,
        text: `${sourceName} has confirmed your deposit. We’re preparing the payouts.`,
        isDelayed: false,
        expected,
      }
    case 'transferring':
      return {
        title: BULK_TRANSFER_TITLE,
        text: `${counts.completed} of ${recipients(counts.all)} paid. Anything we can’t deliver is refunded automatically.`,
        isDelayed: false,
        expected,
      }
  }
}

/** The usual time, counted down from the deposit. */
function usualSecondsLeft({ order, now }: BulkProgressFacts): number {
  const waitedMs = order.depositSeenAt === null ? 0 : Math.max(0, now - order.depositSeenAt.getTime())
  return order.fillEstimateSeconds - Math.floor(waitedMs / 1_000)
}

const DELAYED = { title: BULK_DELAY_TITLE, isDelayed: true, expected: BULK_DETECTION_TIME } as const

function detectionText(facts: BulkProgressFacts): StepText {
  const { order, sourceName, wallet } = facts
  const waiting = { isDelayed: false, expected: undefined }
  if (!awaitsDeposit(facts)) {
    const text = `${sourceName} has your deposit. Waiting for confirmations.`
    if (detectionMs(facts) >= confirmationWarningMs(order.fillEstimateSeconds)) {
      return { ...DELAYED, text: `${BULK_DELAY_TEXT}. ${text}` }
    }
    return { title: 'Transfer detected', text, isDelayed: false, expected: BULK_DETECTION_TIME }
  }
  if (wallet === 'asking') return { title: WALLET_TITLE, text: WALLET_TEXT, ...waiting }
  if (wallet === 'switching') {
    const text = `Approve the switch to ${sourceName} in your wallet.`
    return { title: 'Waiting for the network switch', text, ...waiting }
  }
  if (wallet === 'not_opened') return { title: NOT_OPENED_TITLE, text: NOT_OPENED_TEXT, ...waiting }
  if (!isSent(facts)) {
    return { title: 'Detecting your transfer', text: awaitedText(facts), ...waiting }
  }
  if (detectionMs(facts) >= BULK_DETECTION_WARNING_MS) return { ...DELAYED, text: BULK_DELAY_TEXT }
  return {
    title: 'Detecting your transfer',
    text: awaitedText(facts),
    isDelayed: false,
    expected: BULK_DETECTION_TIME,
  }
}

/** How long the deposit has been waited for: since the wallet sent it or the network showed it, whichever is first. */
function detectionMs({ order, sentAt, stepMs, now }: BulkProgressFacts): number {
  const since = [sentAt, order.depositSeenAt ?? undefined].flatMap((date) => date?.getTime() ?? [])
  return Math.max(stepMs, ...since.map((moment) => now - moment))
}

/** Confirmations of a network that usually takes longer are late after twice its time. */
function confirmationWarningMs(fillEstimateSeconds: number): number {
  const usualMs = 1_000 * fillEstimateSeconds
  return usualMs < BULK_DETECTION_WARNING_MS ? BULK_DETECTION_WARNING_MS : 2 * usualMs
}

function awaitedText(facts: BulkProgressFacts): string {
  const { order, sourceName, wallet } = facts
  if (wallet === 'repriced')
    return `Your wallet resent the transaction with a different fee. It counts just the same, and ${sourceName} will show it in a moment.`
  if (isSent(facts)) return `Your wallet has sent the deposit. ${sourceName} will show it in a moment.`
  return `We haven’t seen your deposit for ${recipients(order.rows.length)} on ${sourceName} yet. If your wallet is still asking, approve it there. Already approved? Don’t send again: it can take a minute.`
}

function moneyText({ order, wallet }: BulkProgressFacts): string {
  if (order.isCancelled) return MONEY_TEXTS.ended
  if (order.rows.some(({ status }) => SCHEDULE_STATUS_TABLE[status].begun)) return ALL_REFUNDED_TEXT
  if (order.refund !== null) return DEPOSIT_ISSUE_TEXTS[order.refund.reason]
  if (order.status === 'DEPOSIT_FAILED' && order.transactionIn !== null) return MONEY_TEXTS.refused
  if (wallet === 'rejected') return MONEY_TEXTS.declined
  if (wallet === 'withdrawn') return MONEY_TEXTS.withdrawn
  if (wallet === 'failed' || order.status === 'DEPOSIT_FAILED') return MONEY_TEXTS.failed
  if (order.status === 'EXPIRED') return MONEY_TEXTS.expired
  return order.status === 'REJECTED' ? MONEY_TEXTS.closed : MONEY_TEXTS.cancelled
}
