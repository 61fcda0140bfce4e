import { formatClock } from '@sunspan/domain'
import type { Waiting } from '../../../entities/waiting/waiting.ts'

/** Why a payout waits, and until when if that is known; `destination` is undefined if payouts go to several networks. */
export function waitingText(
  { reason, expectedAt }: Waiting,
  destination: string | undefined,
  now: Date,
): string {
  const network = destination ?? 'one of the networks'
  switch (reason) {
    case 'LIQUIDITY':
      return `There isn’t enough liquidity on ${network} right now. We’ll send your payout as soon as there is.`
    case 'FEES':
      return `Network fees on ${network} are higher than you paid for. We’ll send your payout as soon as they drop.`
    case 'OUTFLOW':
      return `Payouts on ${network} have reached this hour’s limit. We’ll send yours ${expectedAt !== null && expectedAt > now ? `at about ${formatClock(expectedAt, now)}` : 'as soon as there is room'}.`
    case 'RECIPIENT':
      return `The receiving address on ${network} isn’t accepting the payout right now. We keep trying.`
  }
}
