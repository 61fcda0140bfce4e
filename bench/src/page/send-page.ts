import { chromium, type Browser } from '@playwright/test'
import { median } from '../percentile.ts'
import type { BenchRow } from '../report.ts'
import { sized } from '../sized.ts'
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts'
import { LOCAL, SLOW_LINE, type Conditions } from './conditions.ts'
import { visit, visitSendPage, type SendVisit, type Visit } from './visit.ts'
import type { PageUrls } from './with-pages.ts'

const RUNS = sized({ full: 9, small: 1 })
/** The largest paint, in those of an empty page. */
const PAINT_BOUNDS = { local: 1.4, 'slow-4g': 1.15 }
/** Until the page is usable, in its own largest paints. */
const USABLE_BOUND = 2
const REQUESTS_BOUND = 20

/** The send page beside an empty React page that was built and is served in the same way, in alternation. */
export async function measureSendPage(urls: PageUrls): Promise<readonly BenchRow[]> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const rows: BenchRow[] = []
    for (const conditions of [LOCAL, SLOW_LINE]) rows.push(...(await compare(browser, urls, conditions)))
    return rows
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
  // One unmeasured visit to each warms the server's caches.
  for (let run = sized({ full: -1, small: 0 }); run < RUNS; run += 1) {
    const beside = await visit(browser, urls.empty, conditions)
    const visited = await visitSendPage(browser, `${urls.webApp}/send`, conditions)
    if (run < 0) continue
    empty.push(beside)
    send.push(visited)
  }
  const paintMs = median(send.map((each) => each.paintMs))
  const emptyMs = median(empty.map((each) => each.paintMs))
  return [
    paintRow(conditions, paintMs, emptyMs),
    usableRow(conditions, median(send.map((each) => each.usableMs)), paintMs),
    requestsRow(conditions, median(send.map((each) => each.requests))),
  ]
}

function paintRow({ name, network }: Conditions, paintMs: number, emptyMs: number): BenchRow {
  const value = paintMs / emptyMs
  const bound = PAINT_BOUNDS[network]
  return {
    what: `Largest paint of the send page, ${name}`,
    measured: `${paintMs.toFixed(0)} ms, ${value.toFixed(2)} x`,
    budget: `at most ${bound} x`,
    against: `empty React page ${emptyMs.toFixed(0)} ms (medians of ${RUNS})`,
    held: value <= bound,
    ratio: { name: `paint-${network}`, value, bound },
  }
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
