import { formatEstimate } from '@sunspan/domain'

/** A rough time in words: `about 12 sec`, `about 1 min`, `about 30 mins`. */
export const aboutTime = (seconds: number): string =>
  // The specification's plural on the progress pages.
  `about ${formatEstimate(seconds).replace(/(?<!^1) min$/, ' mins')}`

/** What is left of an estimate: `about 12 sec left`; `any moment now` once it is over. */
export const timeLeft = (seconds: number): string =>
  seconds > 0 ? `${aboutTime(seconds)} left` : 'any moment now'
