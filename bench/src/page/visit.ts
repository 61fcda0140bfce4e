import type { Browser, Page } from '@playwright/test'
import { applyConditions, type Conditions } from './conditions.ts'
import { readUsable } from './read-usable.ts'
import { watchUntilUsable } from './watch-until-usable.ts'

const QUOTE_TIMEOUT_MS = 60_000

/** Milliseconds from the start of the navigation, until the network was idle. */
export interface Visit {
  /** The largest contentful paint. */
  readonly paintMs: number
  /** Sum of all layout shifts; a share of the window, as of the Layout Instability API. */
  readonly layoutShift: number
  /** What tasks took beyond 50 ms each, in all. */
  readonly blockingMs: number
}

export interface SendVisit extends Visit {
  readonly usableMs: number
  /** Requests of any kind that the browser had sent by then. */
  readonly requests: number
}

/** Opens a page as a new visitor. */
export const visit = async (browser: Browser, url: string, conditions: Conditions): Promise<Visit> =>
  asNewVisitor(browser, conditions, async (page) => {
    await page.goto(url)
    return readVisit(page)
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
      ...(await readVisit(page)),
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

async function readVisit(page: Page): Promise<Visit> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(async () => {
    const LONG_TASK_MS = 50
    const read = <T extends PerformanceEntry>(type: string): Promise<readonly T[]> =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => {
          // CAST: the observer gets this type of entry alone.
          resolve(list.getEntries() as T[])
        })
        observer.observe({ type, buffered: true })
        // The observer is not called on a page without entries.
        setTimeout(() => resolve([]), 500)
      })
    const paints = await read('largest-contentful-paint')
    const shifts = await read<PerformanceEntry & { readonly value: number }>('layout-shift')
    const tasks = await read('longtask')
    return {
      paintMs: paints.at(-1)?.startTime ?? Number.NaN,
      layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
      blockingMs: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - LONG_TASK_MS), 0),
    }
  })
}
