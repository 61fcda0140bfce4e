import { FAMILY_OF_NETWORK_TYPE, type NetworkType } from '../family/chain-families.ts'
import { ORDER_STATUS_TABLE, type OrderStatus } from './order-status.ts'

/** Specification, section 4 and 9: the least time before a delay notice. */
export const DELAY_NOTICE_MS = 3_000
export const DELAY_NOTICE_BITCOIN_MS = 30_000

/** Specification, section 4. */
export const DETECTION_DELAY_TEXT = 'Detection Is Experiencing Slight Delay'
export const BRIDGING_DELAY_TEXT = 'Bridging Is Experiencing Slight Delay'

export function involvesBitcoin(source: NetworkType, destination: NetworkType): boolean {
  return FAMILY_OF_NETWORK_TYPE[source] === 'bitcoin' || FAMILY_OF_NETWORK_TYPE[destination] === 'bitcoin'
}

/**
 * Time after the deposit: what nine in ten of the route's last transfers took, or twice the usual time while too few are known; the specified time if
 * the route is faster than that.
 */
export function delayNoticeAfterMs(route: {
  readonly source: NetworkType
  readonly destination: NetworkType
  readonly fillEstimateSeconds: number
  /** Null while too few transfers are known. */
  readonly slowFillSeconds: number | null
}): number {
  const specified = involvesBitcoin(route.source, route.destination)
    ? DELAY_NOTICE_BITCOIN_MS
    : DELAY_NOTICE_MS
  if (route.slowFillSeconds !== null) return Math.max(specified, route.slowFillSeconds * 1000)
  const usual = route.fillEstimateSeconds * 1000
  return usual < specified ? specified : 2 * usual
}

/** The notice of an order whose deposit is `waitedMs` old; undefined in the middle stage, for ended orders, and before its time. */
export function delayNotice(
  status: OrderStatus,
  waitedMs: number,
  noticeAfterMs: number,
): string | undefined {
  const row = ORDER_STATUS_TABLE[status]
  if (row.terminal || waitedMs < noticeAfterMs || row.stage === 'middle') return undefined
  return row.stage === 'start' ? DETECTION_DELAY_TEXT : BRIDGING_DELAY_TEXT
}
