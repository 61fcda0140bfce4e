import type { DepositReport } from './deposit-report.ts'

/** What the person who sent a transaction can do about it now. */
export const DEPOSIT_NEXT_STEPS = [
  /** It goes on by itself. */
  'wait',
  /** Its refund goes on by itself. */
  'wait_for_refund',
  'nothing_to_do',
  /** The session has proved the sender's wallet: it need not wait for its refund, and may fill an order of theirs with it. */
  'claim',
  /** It goes back by itself after a while; the wallet that sent it can claim it before. */
  'connect_sender_wallet',
  'contact_support',
  /** Its wallet knows whether the transaction is sent again. */
  'check_wallet',
  /** Hash or network are most likely not the right ones. */
  'check_transaction',
  /** Nothing was taken. */
  'send_again',
] as const

export type DepositNextStep = (typeof DEPOSIT_NEXT_STEPS)[number]

/** What the network itself says of a transaction of which no deposit was seen. */
export const CHAIN_SIGHTINGS = [
  /** The network does not know it. */
  'unknown',
  /** It waits for a block. */
  'pending',
  /** It failed on the chain, so it moved nothing. */
  'failed',
  /** It succeeded, and nothing of it went to a deposit address. */
  'elsewhere',
  /** It paid a deposit address with a token that is not accepted. */
  'foreign_token',
  /** It paid a deposit address, and the watch comes to its block in a moment. */
  'arriving',
  /** The network could not be asked just now. */
  'unavailable',
] as const

export type ChainSighting = (typeof CHAIN_SIGHTINGS)[number]

const SIGHTING_STEPS: Readonly<Record<ChainSighting, DepositNextStep>> = {
  unknown: 'check_transaction',
  pending: 'wait',
  failed: 'send_again',
  elsewhere: 'check_transaction',
  foreign_token: 'contact_support',
  arriving: 'wait',
  unavailable: 'wait',
}

/** What to do about a transaction of which no deposit was seen. */
export const sightingNextStep = (sighting: ChainSighting): DepositNextStep => SIGHTING_STEPS[sighting]

/** What its sender can do about a deposit. `isSender`: who asks has proved the wallet that sent it. */
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

/** Its refund waits, for somebody who may know better what it is for. */
const isClaimable = ({ refund }: Pick<DepositReport, 'refund'>, now: Date): boolean =>
  refund?.status === 'PENDING' && refund.notBefore !== null && refund.notBefore > now

function unmatchedStep({ issue, refund }: Pick<DepositReport, 'issue' | 'refund'>): DepositNextStep {
  if (refund !== null) return refundStep(refund.status)
  // Without a refund nothing happens by itself, so a person looks at it.
  return issue === 'own_transfer' ? 'nothing_to_do' : 'contact_support'
}

function refundStep(status: NonNullable<DepositReport['refund']>['status']): DepositNextStep {
  if (status === 'COMPLETE') return 'nothing_to_do'
  return status === 'PENDING' || status === 'SENT' ? 'wait_for_refund' : 'contact_support'
}
