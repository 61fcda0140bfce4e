import type { Waiting } from '../../../entities/waiting/waiting.ts'

/** Why a payout waits; `destination` is undefined if payouts go to several networks. */
export function waitingText(reason: Waiting['reason'], destination: string | undefined): string {
  const network = destination ?? 'one of the networks'
  switch (reason) {
    case 'LIQUIDITY':
      return `There is not enough on ${network} right now. Your payout goes out as soon as there is.`
    case 'FEES':
      return `Sending on ${network} costs more right now than was kept for it. Your payout goes out as soon as it costs less.`
    case 'OUTFLOW':
      return `As much as may be paid on ${network} within an hour has been paid. Your payout goes out as soon as there is room.`
    case 'RECIPIENT':
      return `The receiving address on ${network} does not take the payout right now. It is tried again and again.`
  }
}
