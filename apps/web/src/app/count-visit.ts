const PAINT = 'largest-contentful-paint'

/**
 * Says once, when this visit ends, how long the largest paint of its first page took: the first part of the path and a figure, without cookies.
 * Browsers that do not measure it, and pages that loaded out of sight, are left out.
 */
export function countVisit(page: Document = document): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!PerformanceObserver.supportedEntryTypes.includes(PAINT) || page.visibilityState === 'hidden') return
  const path = new URL(navigation?.name ?? page.location.href).pathname.split('/')[1] ?? ''
  let paintMs: number | undefined
  const observer = new PerformanceObserver((list) => {
    paintMs = list.getEntries().at(-1)?.startTime ?? paintMs
  })
  observer.observe({ type: PAINT, buffered: true })
  const tell = (): void => {
    if (page.visibilityState !== 'hidden' || paintMs === undefined) return
    page.removeEventListener('visibilitychange', tell)
    observer.disconnect()
    void fetch('/visits', {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ page: `/${path}`, paint_ms: Math.round(paintMs) }),
    }).catch(() => undefined)
  }
  page.addEventListener('visibilitychange', tell)
}
