import type { Page } from '@playwright/test'

const USABLE_TIMEOUT_MS = 60_000

/** When a page with `watchUntilUsable` became usable. Throws if it does not within a minute. */
export async function readUsable(page: Page): Promise<NonNullable<Window['usable']>> {
  const usable = await page.waitForFunction(() => window.usable, undefined, { timeout: USABLE_TIMEOUT_MS })
  const facts = await usable.jsonValue()
  if (facts === undefined) throw new Error('The page says that it is usable, but not since when.')
  return facts
}
