import { test as plain, type Page } from '@playwright/test'
import { testAccountIndex } from '../wallets/test-account.ts'

/** Tag of tests that only `npm test -- slow` runs. */
export const SLOW = '@slow'

/** Makes the burner wallet offer this account first. Call it before the page opens; the last call wins. */
export async function chooseAccount(page: Page, index: number): Promise<void> {
  await page.addInitScript((profile) => localStorage.setItem('burner:profile', profile), String(index))
}

/** Playwright's test, with a burner wallet on an account that no other browser sends from. */
export const test = plain.extend({
  page: async ({ page }, use) => {
    await chooseAccount(page, testAccountIndex('wallet'))
    await use(page)
  },
})
