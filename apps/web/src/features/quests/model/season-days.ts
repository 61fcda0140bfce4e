import type { SeasonWire } from '@sunspan/api'

/** Seasons begin and end with a UTC day, whatever the clock of who looks: as 31/12/26. */
const utcDayText = (at: string | number): string => {
  const [year = '', month = '', day = ''] = new Date(at).toISOString().slice(0, 10).split('-')
  return [day, month, year.slice(2)].join('/')
}

export const firstDay = ({ starts_at: at }: SeasonWire): string => utcDayText(at)
/** Its end is the first moment after it. */
export const lastDay = ({ ends_at: at }: SeasonWire): string => utcDayText(Date.parse(at) - 1)
/** When its rules were said last. */
export const lastSaid = ({ said_at: at }: SeasonWire): string => utcDayText(at)
