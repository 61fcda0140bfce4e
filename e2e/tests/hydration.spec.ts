import { expect } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { earlyVisit, live, slowDown, visitEarly } from '../src/drivers/early-visit.ts'
import { SLOW, test } from '../src/run/browser-test.ts'

/** Prerendered pages are hydrated unchanged: without a warning of React, with the focus and what was typed. */

/** Loads of pages; HYDRATION_LOADS asks for more. */
const LOADS = Number(process.env['HYDRATION_LOADS'] ?? 60)

test.describe('loads of prerendered pages', { tag: [SLOW] }, () => {
  test.setTimeout(60_000 + LOADS * 60_000)

  test(`${LOADS} of them, by visitors of all kinds, are taken over without a complaint`, async ({
    browser,
  }) => {
    const complaints: unknown[] = []
    for (let index = 0; 2 * index < LOADS; index += 1) {
      const visit = earlyVisit(index)
      const seen = await visitEarly(browser, productUrl(), visit)
      if (seen.complaints.length > 0) complaints.push({ ...visit, ...seen })
    }
    expect(complaints).toEqual([])
  })
})

/** Of these, `npm test` has the plain page, one that a link has filled, and one that a link leads further. */
const USUAL_QUERIES = ['', '?source=base&amount=0.25', '?step=confirm']

for (const query of [...USUAL_QUERIES, '?source=base']) {
  const tag = USUAL_QUERIES.includes(query) ? [] : [SLOW]
  test(
    `an amount typed before the page is live stays, with the focus: /send${query}`,
    { tag },
    async ({ page }) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.text().startsWith('[start]')) complaints.push(message.text())
      })
      await slowDown(page, 4)
      // The app's code comes only after the amount is typed.
      let release = (): void => undefined
      const isTyped = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/assets/*.js', async (route) => {
        await isTyped
        await route.continue()
      })
      await page.goto(`${productUrl()}/send${query}`, { waitUntil: 'commit' })
      const amount = page.getByRole('textbox', { name: /^Amount to send/ })
      await amount.click()
      await page.keyboard.type('1.5')
      release()
      await live(page)
      await expect(amount).toBeFocused()
      await page.keyboard.type('5')
      await expect(amount).toHaveValue('1.55')
      expect(complaints).toEqual([])
    },
  )
}

test('a click while the app is rendered in place of the prerendered page is done once it is live', async ({
  page,
}) => {
  // React listens on its element just before it renders into it.
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...listener) {
      if (this instanceof Element && this.id === 'root') {
        EventTarget.prototype.addEventListener = addEventListener
        const buttons = [...document.querySelectorAll<HTMLElement>('header button')]
        buttons.find((button) => button.textContent === 'Connect wallet')?.click()
      }
      addEventListener.apply(this, listener)
    }
  })
  await page.goto(`${productUrl()}/quests/activities`)
  await expect(page.getByRole('dialog', { name: 'Connect a wallet' })).toBeVisible()
})
