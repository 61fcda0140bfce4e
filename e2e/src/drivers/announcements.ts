import type { Page } from '@playwright/test'

/** Records what the page's live regions announce, as a screen reader would. Call it before the page opens. */
export async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { sunspanHeard: heard })
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest(
          '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]',
        )
        const text = region?.textContent.replace(/\s+/g, ' ').trim() ?? ''
        if (text !== '' && heard.at(-1) !== text) heard.push(text)
      }
    })
    document.addEventListener('DOMContentLoaded', () =>
      observer.observe(document.body, { childList: true, characterData: true, subtree: true }),
    )
  })
  // CAST: set above.
  return () => page.evaluate(() => (window as unknown as { sunspanHeard: string[] }).sunspanHeard)
}
