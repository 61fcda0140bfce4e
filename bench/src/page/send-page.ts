import { chromium, type Browser } from '@playwright/test'
import { CHROMIUM_ARGS, chromiumPath } from './chromium.ts'
import { median } from '../percentile.ts'
import type { BenchRow } from '../report.ts'

const RUNS = 9
const CPU_SLOWDOWN = 4
const BUDGET_RATIO = 1.5

/** Largest contentful paint of the send page, compared with an empty React page built and served in the same way, in alternation. */
export async function measureLargestPaint(urls: {
  readonly send: string
  readonly empty: string
}): Promise<BenchRow> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS })
  try {
    const send: number[] = []
    const empty: number[] = []
    // One unmeasured visit to each warms the server's caches.
    await largestPaint(browser, urls.send)
    await largestPaint(browser, urls.empty)
    for (let run = 0; run < RUNS; run += 1) {
      empty.push(await largestPaint(browser, urls.empty))
      send.push(await largestPaint(browser, urls.send))
    }
    const ratio = median(send) / median(empty)
    return {
      what: 'Largest paint of the send page, 4x slower CPU',
      measured: `${median(send).toFixed(0)} ms, ${ratio.toFixed(2)} x`,
      budget: `${BUDGET_RATIO} x`,
      against: `empty React page ${median(empty).toFixed(0)} ms (medians of ${RUNS})`,
      held: ratio <= BUDGET_RATIO,
    }
  } finally {
    await browser.close()
  }
}

async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
  } finally {
    await context.close()
  }
}
