import { formatUtcDay } from '@sunspan/domain'
import type { SeasonWire } from '@sunspan/api'

export const firstDay = ({ starts_at: at }: SeasonWire): string => formatUtcDay(new Date(at))
/** Its end is the first moment after it. */
export const lastDay = ({ ends_at: at }: SeasonWire): string => formatUtcDay(new Date(Date.parse(at) - 1))
/** When its rules were said last. */
export const lastSaid = ({ said_at: at }: SeasonWire): string => formatUtcDay(new Date(at))
