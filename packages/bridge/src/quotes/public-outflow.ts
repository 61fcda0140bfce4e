import type { Usd } from '@sunspan/domain'
import type { OutflowRoom } from './outflow-room.ts'

/** What may still leave a network within the hour, without amounts. */
export interface PublicOutflow {
  /** `plenty`: half of the hour or more is left; `low`: less; `used_up`: next to nothing. */
  readonly left: 'plenty' | 'low' | 'used_up'
  /** When more can leave; null while `plenty` is left, or where nothing was paid within the hour. */
  readonly moreAt: Date | null
}

/** Below this part of the limit next to nothing is left. */
const USED_UP_PART = 100n

/** Null without a limit, undefined while the room is not known. */
export function publicOutflow(
  room: OutflowRoom | null | undefined,
  limit: Usd | null,
): PublicOutflow | null | undefined {
  if (room === undefined) return undefined
  if (room === null || limit === null) return null
  if (room.left > 0n && room.left * 2n >= limit) return { left: 'plenty', moreAt: null }
  return {
    left: room.left === 0n || room.left * USED_UP_PART < limit ? 'used_up' : 'low',
    moreAt: room.moreAt,
  }
}
