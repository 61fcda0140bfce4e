import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { servePage } from '../src/run/production-server.ts'

const WEB_ROOT = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist')

test('an installation for real networks offers the Advanced form, and no wallet of the devnet', async ({
  page,
}) => {
  // The devnet's networks, served by an installation that is not a devnet.
  const offered = await servePage({ webRoot: WEB_ROOT, devnetDataDir: process.env['SUNSPAN_DATA_DIR'] ?? '' })
  try {
    await page.goto(`${offered.url}/send`)
    await page.getByRole('button', { name: 'Advanced Bridge' }).click()
    await expect(page.getByRole('heading', { name: 'Advanced Bridge' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Address of recipient 1' })).toBeVisible()
    await expect(page.getByText('Local devnet')).toHaveCount(0)
    expect(await page.locator('script[src*="burner"]').count()).toBe(0)
  } finally {
    await offered.stop()
  }
})
