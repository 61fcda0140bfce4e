import { expect } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { test } from '../src/run/browser-test.ts'

test('a part of the app that cannot be fetched is said to be missing, and a reload leads to it', async ({
  page,
}) => {
  await page.goto(`${productUrl()}/`)
  await page.route(/\/assets\/terms-[\w-]+\.js$/, (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Privacy' }).click()
  const note = page.getByRole('alert')
  await expect(note).toContainText('We couldn’t load part of the app')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unrouteAll()
  await note.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Privacy' })).toBeVisible()
})
