import { Histogram } from 'prom-client'

/** How the visits of a page went, of this process. */
export interface PageVisits {
  readonly visits: number
  /** Of its latest visits: three of four had their largest paint by then. */
  readonly p75_paint_ms: number
}

/** First-party counters: a page's name and how long its largest paint took, and nothing about who came. */
export interface VisitCounts {
  count(page: string, paintMs: number): void
  /** Since the last reading, by page; pages without a visit are left out. */
  read(): Readonly<Record<string, PageVisits>>
  readonly paints: Histogram
}

/** Counted by name. What may follow, such as the id of an order, is left out. */
const PAGES: readonly string[] = [
  '/',
  '/send',
  '/progress',
  '/explorer',
  '/find',
  '/receipt',
  '/quests',
  '/dapp-explorer',
  '/for-developers',
  '/status',
  '/faq',
  '/guide',
  '/terms-conditions',
]
const OTHER = 'other'
/** Kept of each page. Beyond it the oldest go. */
const LATEST = 1_000
/** In seconds; what the field calls good ends at 2.5. */
const BUCKETS = [0.25, 0.5, 0.75, 1, 1.25, 1.6, 2, 2.5, 4, 6, 10]

export function createVisitCounts(): VisitCounts {
  const paints = new Histogram({
    name: 'sunspan_page_paint_seconds',
    help: 'Largest paints of visits, as their browsers report them, by page.',
    labelNames: ['page'],
    buckets: BUCKETS,
    registers: [],
  })
  const pages = new Map<string, { visits: number; latest: number[] }>()
  return {
    paints,
    count(path, paintMs) {
      const page = PAGES.includes(path) ? path : OTHER
      paints.observe({ page }, paintMs / 1_000)
      const seen = pages.get(page) ?? { visits: 0, latest: [] }
      seen.visits += 1
      seen.latest.push(paintMs)
      if (seen.latest.length > LATEST) seen.latest.shift()
      pages.set(page, seen)
    },
    read() {
      const entries = [...pages].map(
        ([page, { visits, latest }]) => [page, { visits, p75_paint_ms: p75(latest) }] as const,
      )
      pages.clear()
      return Object.fromEntries(entries)
    },
  }
}

const p75 = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? 0
