import type { DepositReport } from './deposit-report.ts'

/** What the sender of a transaction can do about it now. */
export const DEPOSIT_NEXT_STEPS = [
  /** It continues automatically. */
  'wait',
  /** Its refund continues automatically. */
  'wait_for_refund',
  'nothing_to_do',
  /** The session has proved the sender's wallet: it can claim the refund now, or fill one of its orders with the deposit. */
  'claim',
  /** It is refunded automatically after a while; the wallet that sent it can claim it earlier. */
  'connect_sender_wallet',
  'contact_support',
  /** The wallet knows whether the transaction is sent again. */
  'check_wallet',
  /** The hash or the network is probably wrong. */
  'check_transaction',
  /** Nothing was debited. */
  'send_again',
] as const

export type DepositNextStep = (typeof DEPOSIT_NEXT_STEPS)[number]

/** The network's state of a transaction without a seen deposit. */
export const LOOKUP_STATUSES = [
  /** Unknown to the network. */
  'unknown',
  /** Pending. */
  'pending',
  /** It failed on chain, so it moved nothing. */
  'failed',
  /** It succeeded, but paid no deposit address. */
  'elsewhere',
  /** It paid a deposit address with a token that is not accepted. */
  'foreign_token',
  /** It paid a deposit address, and the scan is about to reach its block. */
  'arriving',
  /** The network cannot be queried at present. */
  'unavailable',
] as const

export type LookupStatus = (typeof LOOKUP_STATUSES)[number]

const LOOKUP_STEPS: Readonly<Record<LookupStatus, DepositNextStep>> = {
  unknown: 'check_transaction',
  pending: 'wait',
  failed: 'send_again',
  elsewhere: 'check_transaction',
  foreign_token: 'contact_support',
  arriving: 'wait',
  unavailable: 'wait',
}

/** What to do about a transaction without a seen deposit. */
export const lookupNextStep = (lookup: LookupStatus): DepositNextStep => LOOKUP_STEPS[lookup]

/** What its sender can do about a deposit. `isSender`: the caller has proved the wallet that sent it. */
export function depositNextStep(
  deposit: Pick<DepositReport, 'outcome' | 'issue' | 'refund'>,
  { isSender, now }: { readonly isSender: boolean; readonly now: Date },
): DepositNextStep {
  switch (deposit.outcome) {
    case 'confirming':
    case 'credited':
      return 'wait'
    case 'reorganised':
      return 'check_wallet'
    case 'paid':
      return deposit.refund === null ? 'nothing_to_do' : refundStep(deposit.refund.status)
    case 'unmatched':
      return isClaimable(deposit, now)
        ? isSender
          ? 'claim'
          : 'connect_sender_wallet'
        : unmatchedStep(deposit)
  }
}

/** Its refund waits, so that its owner can claim it for an order. */
const isClaimable = ({ refund }: Pick<DepositReport, 'refund'>, now: Date): boolean =>
  refund?.status === 'PENDING' && refund.notBefore !== null && refund.notBefore > now

function unmatchedStep({ issue, refund }: Pick<DepositReport, 'issue' | 'refund'>): DepositNextStep {
  if (refund !== null) return refundStep(refund.status)
  // Without a refund nothing happens automatically, so an operator must check.
  return issue === 'own_transfer' ? 'nothing_to_do' : 'contact_support'
}

function refundStep(status: NonNullable<DepositReport['refund']>['status']): DepositNextStep {
  if (status === 'COMPLETE') return 'nothing_to_do'
  return status === 'PENDING' || status === 'SENT' ? 'wait_for_refund' : 'contact_support'
}
