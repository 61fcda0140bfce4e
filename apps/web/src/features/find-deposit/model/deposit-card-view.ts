import {
  DEPOSIT_DUST_TEXT,
  DEPOSIT_ISSUE_TEXTS,
  type DepositIssue,
  DEPOSIT_NEXT_STEP_TEXTS,
  formatExact,
  parseUnits,
  type DepositNextStep,
} from '@sunspan/domain'
import type { Deposit } from '../../../entities/deposit/deposit.ts'
import type { Order } from '../../../entities/order/order.ts'
import type { ArcTone } from '../../../shared/ui/arc/arc.tsx'

/** Content of a deposit's card. */
export interface DepositCardView {
  /** Position of the sun between the horizons, 0 to 1. */
  readonly sun: number
  readonly tone: ArcTone
  readonly title: string
  readonly text: string
  readonly confirmations: { readonly seen: number; readonly required: number } | undefined
  /** What to do, unless the refund's card says it. */
  readonly advice: string | undefined
}

/** The refund's card already says these. */
const COVERED_BY_REFUND: ReadonlySet<DepositNextStep> = new Set(['wait_for_refund', 'nothing_to_do'])
/** Why a credited deposit is refunded after all. */
const GIVEN_UP: ReadonlySet<DepositIssue> = new Set(['payout_impossible', 'payout_waited', 'rate_moved'])
const SUN_AT_DETECTION = 0.16
const SUN_AT_LAST_CONFIRMATION = 0.42

/** A deposit in plain words. `order` is its order, if the reader may know it. */
export function viewDepositCard(
  deposit: Deposit,
  networkName: string,
  order: Order | undefined,
): DepositCardView {
  const isCoveredByRefund = deposit.refund !== null && COVERED_BY_REFUND.has(deposit.nextStep)
  const advice = isCoveredByRefund ? undefined : DEPOSIT_NEXT_STEP_TEXTS[deposit.nextStep]
  return { confirmations: undefined, advice, ...outcomeView(deposit, networkName, order) }
}

type OutcomeView = Pick<DepositCardView, 'sun' | 'tone' | 'title' | 'text'> &
  Partial<Pick<DepositCardView, 'confirmations'>>

function outcomeView(deposit: Deposit, networkName: string, order: Order | undefined): OutcomeView {
  const amount = deposit.amount ?? 'A token that is not known here'
  switch (deposit.outcome) {
    case 'confirming':
      return confirmingView(deposit, networkName)
    case 'credited':
      return {
        sun: 0.7,
        tone: 'accent',
        title: 'Received, and the payout is on its way',
        text: `${amount} arrived on ${networkName}. ${nextOf(deposit)}`,
      }
    case 'paid':
      return {
        sun: 1,
        tone: 'positive',
        title: 'Received and paid out',
        text: paidText(deposit, amount),
      }
    case 'reorganised':
      return {
        sun: 0.07,
        tone: 'quiet',
        title: 'The network reversed it',
        text: `${networkName} replaced the block that contained your transaction. We’re watching for it to return.`,
      }
    case 'unmatched':
      return { ...unmatchedPlace(deposit), title: `${amount} arrived`, text: issueText(deposit, order) }
  }
}

function paidText(deposit: Deposit, amount: string): string {
  const { issue, paidElsewhere } = deposit
  if (paidElsewhere !== null) {
    return `${amount} was received. ${DEPOSIT_ISSUE_TEXTS.paid_elsewhere} It is ${paidElsewhere.transactionHash} on ${paidElsewhere.networkId}.`
  }
  return issue === 'over' ? overText(deposit) : `${amount} was received and paid out.`
}

/** If nothing of it is refunded, the rest is dust. */
const nextOf = ({ issue }: Deposit): string =>
  issue !== null && GIVEN_UP.has(issue)
    ? DEPOSIT_ISSUE_TEXTS[issue]
    : 'We’re sending the payout on the other network.'

const overText = ({ refund }: Deposit): string =>
  refund === null ? DEPOSIT_DUST_TEXT : DEPOSIT_ISSUE_TEXTS.over

function confirmingView(deposit: Deposit, networkName: string): OutcomeView {
  const { requiredConfirmations: required } = deposit
  const seen = Math.min(deposit.confirmations, required)
  const part = required === 0 ? 1 : seen / required
  return {
    sun: SUN_AT_DETECTION + (SUN_AT_LAST_CONFIRMATION - SUN_AT_DETECTION) * part,
    tone: 'accent',
    title: 'We’ve seen your deposit',
    text: `${deposit.amount ?? 'Your transfer'} is on ${networkName} and waiting for confirmations, so that it can’t be reversed.`,
    confirmations: { seen, required },
  }
}

/** The sun of a refund returns to where it rose. */
function unmatchedPlace({ refund }: Deposit): Pick<OutcomeView, 'sun' | 'tone'> {
  if (refund?.status === 'COMPLETE') return { sun: 0, tone: 'positive' }
  return { sun: refund?.status === 'SENT' ? 0.12 : 0.3, tone: 'accent' }
}

function issueText(deposit: Deposit, order: Order | undefined): string {
  const { issue, decimalAmount } = deposit
  if (issue === 'short' && order !== undefined && decimalAmount !== null) {
    const units = parseUnits(decimalAmount, order.currencyIn.decimals)
    if (units !== undefined && units < order.amountIn) {
      const missing = formatExact(order.amountIn - units, order.currencyIn)
      return `That is ${missing} less than you ordered, so we can’t use it for the order.`
    }
  }
  return issue === null ? 'It isn’t paid out automatically.' : DEPOSIT_ISSUE_TEXTS[issue]
}
