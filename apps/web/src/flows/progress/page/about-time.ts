/** A rough time in words: `about 12 sec`, `about 1 min`, `about 2 mins`. */
export function aboutTime(seconds: number): string {
  if (seconds < 60) return `about ${seconds} sec`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'about 1 min' : `about ${minutes} mins`
}

/** What is left of an estimate: `about 12 sec left`; `any moment now` once it is over. */
export const timeLeft = (seconds: number): string =>
  seconds > 0 ? `${aboutTime(Math.ceil(seconds))} left` : 'any moment now'
