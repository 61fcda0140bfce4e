import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { servePage } from '../src/run/production-server.ts'

const WEB_ROOT = join(import.meta.dirname, '..', '..', 'apps', 'web', 'dist')

/** The devnet's networks, served by an installation that is not a devnet. */
const serve = (changes: Readonly<Record<string, unknown>> = {}) =>
  servePage({
    webRoot: WEB_ROOT,
    devnetDataDir: process.env['SUNSPAN_DATA_DIR'] ?? '',
    changes,
  })

test('an installation for real networks offers the Advanced form, unless its operator turns that off', async ({
  page,
}) => {
  const offered = await serve()
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

  const off = await serve({ advanced_enabled: false })
  try {
    await page.goto(`${off.url}/send?mode=advanced`)
    await expect(page.getByRole('heading', { name: 'Bridge', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /^From network/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Advanced Bridge' })).toHaveCount(0)
  } finally {
    await off.stop()
  }
})
