import type { LegOutcome, PayoutState } from '@sunspan/chains'
import type { UnplacedLeg } from '../../store/books/reconcile-store.ts'

/** The state of a transfer that is in a block. */
export type Mined = Extract<PayoutState, { status: 'confirmed' | 'failed' }>

/** Heights at which a leg left the wallet and returned to it; undefined if that has not happened. */
interface LegPlaces {
  readonly leftAt?: bigint | undefined
  readonly returnedAt?: bigint | undefined
}

type PaidLeg = Pick<UnplacedLeg, 'payoutId'>

function placesOf({ payoutId }: PaidLeg, mined: Mined): LegPlaces {
  const { height } = mined
  if (mined.status === 'failed') {
    const { returnedAt } = mined
    return { leftAt: returnedAt === undefined ? undefined : height, returnedAt }
  }
  if (payoutId === null) return { leftAt: height }
  const leg = mined.legs?.find(({ id }) => id === payoutId)
  if (leg?.outcome !== 'paid' && leg?.returnedAt === undefined) return {}
  return { leftAt: leg.leftAt ?? height, returnedAt: leg.returnedAt }
}

/** Whether a leg had left the wallet by the end of a block and had not returned. */
export function isAway(leg: PaidLeg, mined: Mined, height: bigint): boolean {
  const { leftAt, returnedAt } = placesOf(leg, mined)
  return leftAt !== undefined && leftAt <= height && (returnedAt === undefined || returnedAt > height)
}

/** False while part of it leaves or returns in a later block. */
export function isOver(mined: Mined, height: bigint): boolean {
  const places: readonly LegPlaces[] =
    mined.status === 'failed' ? [{ returnedAt: mined.returnedAt }] : (mined.legs ?? [])
  return places.every(({ leftAt = 0n, returnedAt = 0n }) => leftAt <= height && returnedAt <= height)
}

/** A leg's outcome, according to the chain now. */
export function outcomeOf({ payoutId }: PaidLeg, mined: Mined): LegOutcome {
  if (mined.status === 'failed') return 'failed'
  if (payoutId === null) return 'paid'
  return mined.legs?.find(({ id }) => id === payoutId)?.outcome ?? 'failed'
}
