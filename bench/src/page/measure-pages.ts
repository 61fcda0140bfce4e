import { chromium, type Browser } from '@playwright/test'
import { median } from '../percentile.ts'
import type { BenchRow } from '../report.ts'
import { sized } from '../sized.ts'
import { CHROMIUM_ARGS, chromiumPath } from '@sunspan/e2e/chromium'
import { LOCAL, SLOW_LINE, type Conditions } from './conditions.ts'
import { visit, visitSendPage, type SendVisit, type Visit } from './visit.ts'
import { measurePageSizes } from './page-sizes.ts'
import type { PageUrls } from './with-pages.ts'

const RUNS = sized({ full: 9, small: 1 })
/** The largest paint, in those of an empty page. */
const PAINT_BOUNDS = {
  'send page': { local: 1.4, 'slow-4g': 1.15 },
  'landing page': { local: 1.2, 'slow-4g': 1.2 },
  'page of a pair': { local: 1.2, 'slow-4g': 1.2 },
}
type PageName = keyof typeof PAINT_BOUNDS
const PAINT_RATIOS = {
  'send page': 'paint',
  'landing page': 'landing-paint',
  'page of a pair': 'pair-paint',
} as const
/** What the field calls good: a tenth of the window, and the fifth of a second. */
const SHIFT_BOUND = 0.1
const BLOCKING_BOUND_MS = 200
/** Until the page is usable, in its own largest paints. */
const USABLE_BOUND = 2
const REQUESTS_BOUND = 20

/** The send page, the landing page and the page of a pair compared with an empty React page that was built and is served in the same way, in alternation. */
export async function measurePages(urls: PageUrls): Promise<readonly BenchRow[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const rows: BenchRow[] = []
    for (const conditions of [LOCAL, SLOW_LINE]) rows.push(...(await compare(browser, urls, conditions)))
    return [...rows, ...(await measurePageSizes(urls.webApp))]
  } finally {
    await browser.close()
  }
}

async function compare(
  browser: Browser,
  urls: PageUrls,
  conditions: Conditions,
): Promise<readonly BenchRow[]> {
  const empty: Visit[] = []
  const send: SendVisit[] = []
  const landing: Visit[] = []
  const pair: Visit[] = []
  // One unmeasured visit to each warms the server's caches.
  for (let run = sized({ full: -1, small: 0 }); run < RUNS; run += 1) {
    const beside = await visit(browser, urls.empty, conditions)
    const visited = await visitSendPage(browser, `${urls.webApp}/send`, conditions)
    const first = await visit(browser, `${urls.webApp}/`, conditions)
    const found = await visit(browser, `${urls.webApp}/bridge/ethereum-to-base`, conditions)
    if (run < 0) continue
    empty.push(beside)
    send.push(visited)
    landing.push(first)
    pair.push(found)
  }
  const paintMs = median(send.map((each) => each.paintMs))
  return [
    ...paintRows('send page', conditions, send, empty),
    ...paintRows('landing page', conditions, landing, empty),
    ...paintRows('page of a pair', conditions, pair, empty),
    usableRow(conditions, median(send.map((each) => each.usableMs)), paintMs),
    requestsRow(conditions, median(send.map((each) => each.requests))),
  ]
}

function paintRows(
  page: PageName,
  { name, network }: Conditions,
  visits: readonly Visit[],
  empty: readonly Visit[],
): readonly BenchRow[] {
  const paintMs = median(visits.map((each) => each.paintMs))
  const emptyMs = median(empty.map((each) => each.paintMs))
  const value = paintMs / emptyMs
  const bound = PAINT_BOUNDS[page][network]
  const shift = Math.max(...visits.map((each) => each.layoutShift))
  const blockingMs = median(visits.map((each) => each.blockingMs))
  const emptyBlockingMs = median(empty.map((each) => each.blockingMs))
  return [
    {
      what: `Largest paint of the ${page}, ${name}`,
      measured: `${paintMs.toFixed(0)} ms, ${value.toFixed(2)} x`,
      budget: `at most ${bound} x`,
      against: `empty React page ${emptyMs.toFixed(0)} ms (medians of ${RUNS})`,
      held: value <= bound,
      ratio: { name: `${PAINT_RATIOS[page]}-${network}`, value, bound },
    },
    {
      what: `Layout shift of the ${page}, ${name}`,
      measured: shift.toFixed(3),
      budget: `at most ${SHIFT_BOUND}`,
      against: `the worst of ${RUNS} visits`,
      held: shift <= SHIFT_BOUND,
    },
    {
      what: `Blocked by long tasks, ${page}, ${name}`,
      measured: `${blockingMs.toFixed(0)} ms`,
      budget: `at most ${BLOCKING_BOUND_MS} ms`,
      against: `empty React page ${emptyBlockingMs.toFixed(0)} ms (medians of ${RUNS})`,
      held: blockingMs <= BLOCKING_BOUND_MS,
    },
  ]
}

function usableRow({ name, network }: Conditions, usableMs: number, paintMs: number): BenchRow {
  const value = usableMs / paintMs
  return {
    what: `Send page usable, ${name}`,
    measured: `${usableMs.toFixed(0)} ms, ${value.toFixed(2)} x`,
    budget: `at most ${USABLE_BOUND} x`,
    against: `its own largest paint ${paintMs.toFixed(0)} ms (medians of ${RUNS})`,
    held: value <= USABLE_BOUND,
    ratio: { name: `usable-${network}`, value, bound: USABLE_BOUND },
  }
}

function requestsRow({ name, network }: Conditions, requests: number): BenchRow {
  return {
    what: `Requests until the send page is usable, ${name}`,
    measured: `${requests}`,
    budget: `at most ${REQUESTS_BOUND}`,
    against: 'the budget',
    held: requests <= REQUESTS_BOUND,
    ratio: { name: `requests-${network}`, value: requests / REQUESTS_BOUND, bound: 1 },
  }
}
