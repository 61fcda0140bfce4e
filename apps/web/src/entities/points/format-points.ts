const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',')

/** Points of the wire with exactly one decimal (specification, section 9): `1234` becomes `1,234.0`. */
export function formatPoints(points: string): string {
  const [whole = '0', decimals = ''] = points.replace('-', '').split('.')
  const text = `${grouped(whole)}.${decimals.slice(0, 1).padEnd(1, '0')}`
  return points.startsWith('-') ? `−${text}` : text
}

/** The same as a change, with its sign. */
export const formatGain = (points: string): string =>
  points.startsWith('-') ? formatPoints(points) : `+${formatPoints(points)}`

/** A reward as short as it can be written: `250.0` becomes `250`. */
export const formatReward = (points: string): string => formatPoints(points).replace(/\.0$/, '')

/** A multiplier: `2.50` becomes `x2.5`. */
export const formatMultiplier = (multiplier: string): string =>
  `x${multiplier.includes('.') ? multiplier.replace(/\.?0+$/, '') : multiplier}`
