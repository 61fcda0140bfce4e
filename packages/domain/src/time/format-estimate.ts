/** A usual time in words, rounded up: `12 sec`, and from a minute on whole minutes, `2 min`. */
export const formatEstimate = (seconds: number): string => {
  const whole = Math.max(1, Math.ceil(seconds))
  return whole < 60 ? `${whole} sec` : `${Math.ceil(whole / 60)} min`
}
