import type { DepositIssue } from '@sunspan/domain'

/** Why a deposit is in suspense. */
export type UnmatchedReason = Exclude<DepositIssue, 'over' | 'payout_impossible' | 'payout_waited'>
