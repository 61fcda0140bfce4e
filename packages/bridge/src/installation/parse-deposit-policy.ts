import { DEFAULT_DEPOSIT_POLICY, parseUsd, type DepositPolicy } from '@sunspan/domain'
import type { InstallationFile } from './installation-schema.ts'

/** The rules for deposits that differ from their order: the defaults with the installation's overrides. */
export function parseDepositPolicy(file: InstallationFile['deposit_policy']): DepositPolicy {
  const defaults = DEFAULT_DEPOSIT_POLICY
  return {
    shortBps: file.short_bps ?? defaults.shortBps,
    overBps: file.over_bps ?? defaults.overBps,
    overUsd: (file.over_usd === undefined ? undefined : parseUsd(file.over_usd)) ?? defaults.overUsd,
    restFeeMultiple: BigInt(file.rest_fee_multiple ?? defaults.restFeeMultiple),
    latePriceBps: file.late_price_bps ?? defaults.latePriceBps,
    secondDepositWaitMs: file.second_deposit_wait_ms ?? defaults.secondDepositWaitMs,
    unmatchedWaitMs: file.unmatched_wait_ms ?? defaults.unmatchedWaitMs,
    payoutRefusals: file.payout_refusals ?? defaults.payoutRefusals,
    payoutRefusedForMs: file.payout_refused_for_ms ?? defaults.payoutRefusedForMs,
    payoutMinedFailures: file.payout_mined_failures ?? defaults.payoutMinedFailures,
    refundWaitMs: file.refund_wait_ms ?? defaults.refundWaitMs,
  }
}
