import type { Page } from '@playwright/test'

/**
 * Freezes an order's displayed state between `hold` and `release`: the server continues, and the page receives no updates. Call it before the page
 * opens.
 */
export async function freezableOrder(page: Page): Promise<{ hold: () => void; release: () => void }> {
  let isHeld = false
  const last = new Map<string, string>()
  // The page then polls every two seconds.
  await page.route('**/api/stream**', (route) => route.abort())
  await page.route(/\/api\/orders\/[0-9a-f-]{36}$/, async (route) => {
    const url = route.request().url()
    const held = last.get(url)
    if (isHeld && held !== undefined) {
      await route.fulfill({ contentType: 'application/json', body: held })
      return
    }
    const answer = await route.fetch()
    const body = await answer.text()
    if (answer.ok()) last.set(url, body)
    await route.fulfill({ response: answer, body })
  })
  return {
    hold: () => (isHeld = true),
    release: () => (isHeld = false),
  }
}
