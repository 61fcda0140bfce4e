/** The usual time of a route as text: `~12 sec`, `~2 min`. */
export function estimatedTime(seconds: number): string {
  return seconds < 60 ? `~${Math.max(1, Math.round(seconds))} sec` : `~${Math.ceil(seconds / 60)} min`
}
