import { FAMILY_OF_NETWORK_TYPE, type NetworkType } from '../catalog/network-type.ts'
import { ORDER_STATUS_TABLE, type OrderStatus } from './order-status.ts'

/** Specification, section 4 and 9: how long a stage lasts before it shows a delay notice. */
export const DELAY_NOTICE_MS = 3_000
export const DELAY_NOTICE_BITCOIN_MS = 30_000

/** Specification, section 4. */
export const DETECTION_DELAY_TEXT = 'Detection Is Experiencing Slight Delay'
export const BRIDGING_DELAY_TEXT = 'Bridging Is Experiencing Slight Delay'

export function involvesBitcoin(source: NetworkType, destination: NetworkType): boolean {
  return FAMILY_OF_NETWORK_TYPE[source] === 'bitcoin' || FAMILY_OF_NETWORK_TYPE[destination] === 'bitcoin'
}

/** The specified time, if the route is usually faster; otherwise twice the usual time (design, section 7). */
export function delayNoticeAfterMs(route: {
  readonly source: NetworkType
  readonly destination: NetworkType
  readonly fillEstimateSeconds: number
}): number {
  const specified = involvesBitcoin(route.source, route.destination)
    ? DELAY_NOTICE_BITCOIN_MS
    : DELAY_NOTICE_MS
  const usual = route.fillEstimateSeconds * 1000
  return usual < specified ? specified : 2 * usual
}

/** The notice of a stage that has lasted `stageMs`; undefined in the middle stage, for ended orders, and before its time. */
export function delayNotice(status: OrderStatus, stageMs: number, noticeAfterMs: number): string | undefined {
  const row = ORDER_STATUS_TABLE[status]
  if (row.terminal || stageMs < noticeAfterMs || row.stage === 'middle') return undefined
  return row.stage === 'start' ? DETECTION_DELAY_TEXT : BRIDGING_DELAY_TEXT
}
