import type { Browser, Page } from '@playwright/test'
import { applyConditions, type Conditions } from './conditions.ts'
import { readUsable } from './read-usable.ts'
import { watchUntilUsable } from './watch-until-usable.ts'

const QUOTE_TIMEOUT_MS = 60_000

/** Milliseconds from the start of the navigation. */
export interface Visit {
  readonly paintMs: number
}

export interface SendVisit extends Visit {
  readonly usableMs: number
  /** Requests of any kind that the browser had sent by then. */
  readonly requests: number
}

/** Opens a page as a new visitor; its largest contentful paint. */
export const visit = async (browser: Browser, url: string, conditions: Conditions): Promise<Visit> =>
  asNewVisitor(browser, conditions, async (page) => {
    await page.goto(url)
    return { paintMs: await largestPaint(page) }
  })

/** Opens the send page as a new visitor, and types an amount as soon as its field is there. Throws if the page never becomes usable. */
export const visitSendPage = async (
  browser: Browser,
  url: string,
  conditions: Conditions,
): Promise<SendVisit> =>
  asNewVisitor(browser, conditions, async (page) => {
    await page.addInitScript(watchUntilUsable)
    const quoteAsked = page.waitForRequest(/\/calculate_amount_out\//, { timeout: QUOTE_TIMEOUT_MS })
    const requestTimes: number[] = []
    page.on('request', () => requestTimes.push(Date.now()))
    await page.goto(url)
    await quoteAsked
    const { atMs, clockMs } = await readUsable(page)
    return {
      paintMs: await largestPaint(page),
      usableMs: atMs,
      requests: requestTimes.filter((at) => at <= clockMs).length,
    }
  })

async function asNewVisitor<T>(
  browser: Browser,
  conditions: Conditions,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await applyConditions(page, conditions)
    return await look(page)
  } finally {
    await context.close()
  }
}

async function largestPaint(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
