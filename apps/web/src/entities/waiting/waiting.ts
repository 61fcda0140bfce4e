import type { WaitingWire } from '@sunspan/api'

/** Why a credited order is not paid yet. */
export interface Waiting {
  readonly reason: WaitingWire['reason']
  /** Position in the queue, one-based; null without a queue. */
  readonly place: number | null
  readonly since: Date
  /** About when there is room for it; null if that is not known. */
  readonly expectedAt: Date | null
  /** When the deposit is refunded automatically. */
  readonly returnsAt: Date
}

export const toWaiting = (wire: WaitingWire | null | undefined): Waiting | null =>
  wire === null || wire === undefined
    ? null
    : {
        reason: wire.reason,
        place: wire.place,
        since: new Date(wire.since),
        expectedAt: wire.expected_at === null ? null : new Date(wire.expected_at),
        returnsAt: new Date(wire.returns_at),
      }

export const WAITING_TITLES: Readonly<Record<Waiting['reason'], string>> = {
  LIQUIDITY: 'Waiting for liquidity',
  FEES: 'Waiting for lower network fees',
  OUTFLOW: 'Waiting for the hourly limit',
  RECIPIENT: 'The recipient can’t receive it',
}

/** Replaces the next step; the reason is shown in its card. */
export const waitingStep = ({ reason }: Waiting): { readonly title: string; readonly text: string } => ({
  title: WAITING_TITLES[reason],
  text: 'Your money is safe. We’ll send the payout as soon as we can, or you can take your deposit back.',
})
