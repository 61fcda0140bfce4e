/** A circular segment over a horizon. Lengths in drawing units, angles in degrees from the zenith, clockwise. */
export interface ArcGeometry {
  readonly radius: number
  readonly centerX: number
  readonly centerY: number
  /** The horizon is at minus and plus this angle. */
  readonly halfAngle: number
  readonly horizonY: number
  readonly left: number
  readonly right: number
}

/** The arc from `left` to `right` on the horizon, rising `rise` above it. If the rise is half the span, it is a semicircle. */
export function arcGeometry(spec: {
  left: number
  right: number
  horizonY: number
  rise: number
}): ArcGeometry {
  const half = (spec.right - spec.left) / 2
  const rise = Math.min(spec.rise, half)
  const radius = (half ** 2 + rise ** 2) / (2 * rise)
  return {
    radius,
    centerX: spec.left + half,
    centerY: spec.horizonY - rise + radius,
    halfAngle: (Math.asin(Math.min(1, half / radius)) * 180) / Math.PI,
    horizonY: spec.horizonY,
    left: spec.left,
    right: spec.right,
  }
}

export const clampProgress = (progress: number): number =>
  Number.isFinite(progress) ? Math.min(1, Math.max(0, progress)) : 0

/** Angle of the sun: `-halfAngle` on the source's horizon at 0, `halfAngle` on the destination's at 1. */
export const sunAngle = (arc: ArcGeometry, progress: number): number =>
  arc.halfAngle * (2 * clampProgress(progress) - 1)

export function sunPosition(arc: ArcGeometry, progress: number): { x: number; y: number } {
  const angle = (sunAngle(arc, progress) * Math.PI) / 180
  return { x: arc.centerX + arc.radius * Math.sin(angle), y: arc.centerY - arc.radius * Math.cos(angle) }
}

/** SVG path from horizon to horizon. */
export function arcPath(arc: ArcGeometry): string {
  const radius = round(arc.radius)
  return `M${round(arc.left)} ${round(arc.horizonY)}A${radius} ${radius} 0 0 1 ${round(arc.right)} ${round(arc.horizonY)}`
}

const round = (length: number): number => Math.round(length * 100) / 100
