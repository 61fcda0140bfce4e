import { LOOKUP_STATUS_TEXTS, DEPOSIT_NEXT_STEP_TEXTS, formatDate, type LookupStatus } from '@sunspan/domain'
import type { DepositLookup } from '../../../entities/deposit/deposit.ts'

export interface NothingSeenView {
  readonly title: string
  /** What the network reports. */
  readonly text: string
  /** How far the scan has come. */
  readonly checked: string
  readonly advice: string
  /** It is on its way: nothing is wrong. */
  readonly isInProgress: boolean
}

const TITLES: Readonly<Record<LookupStatus, string>> = {
  unknown: 'Not found on this network',
  pending: 'Your transaction is waiting to be included',
  failed: 'Your transaction failed, so no funds were taken',
  elsewhere: 'This transaction didn’t pay us',
  foreign_token: 'It arrived in a token we don’t support',
  arriving: 'We’re about to see it',
  unavailable: 'Not seen yet',
}

/** What is known about a transaction without a deposit. */
export function viewNothingSeen(lookup: DepositLookup, networkName: string): NothingSeenView {
  const chain = lookup.chain ?? 'unavailable'
  return {
    title: TITLES[chain],
    text: LOOKUP_STATUS_TEXTS[chain],
    checked: checkedText(lookup, networkName),
    advice: DEPOSIT_NEXT_STEP_TEXTS[lookup.nextStep],
    isInProgress: chain === 'pending' || chain === 'arriving',
  }
}

function checkedText({ scannedTo }: DepositLookup, networkName: string): string {
  if (scannedTo === undefined) return `We haven’t checked ${networkName} yet.`
  const { height, headHeight, at } = scannedTo
  const behind = headHeight - height
  const state = behind > 0 ? `, ${behind} behind the newest` : ', the newest one'
  return `We’ve checked ${networkName} up to block ${height}${state} (${formatDate(at)}).`
}
