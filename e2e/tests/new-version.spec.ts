import { expect } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { test } from '../src/run/browser-test.ts'

// What the worker of the page without a connection fetches cannot be answered here.
test.use({ serviceWorkers: 'block' })

test('a new version is offered to an open page, and a half filled form is as full after the reload', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${productUrl()}/send`)
  const amount = page.getByRole('textbox', { name: /^Amount to send/ })
  await amount.fill('0.0421')
  await page.getByRole('button', { name: /^From network/ }).waitFor()
  await expect(page).toHaveURL(/amount=0\.0421/)
  const offer = page.getByText('There is a new version')
  let asked = 0
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname === '/send' && !answer.request().isNavigationRequest()) asked += 1
  })
  const comeBack = async (): Promise<void> => {
    await page.clock.fastForward('06:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }
  // The page looks for a new version once it is idle.
  await expect(async () => {
    await comeBack()
    await expect.poll(() => asked, { timeout: 2_000 }).toBeGreaterThan(0)
  }).toPass()
  await expect(offer).toHaveCount(0)
  // As the page is after a deployment: it starts with another script.
  await page.route('**/send', async (route) => {
    if (route.request().isNavigationRequest()) return route.fallback()
    const answer = await route.fetch()
    const body = (await answer.text()).replace(/\/assets\/index-[\w-]+\.js/, '/assets/index-newer.js')
    return route.fulfill({ response: answer, body })
  })
  await comeBack()
  await expect(offer).toBeVisible()
  await expect(amount).toHaveValue('0.0421')
  await page.unrouteAll()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await reloaded
  await expect(amount).toHaveValue('0.0421')
  await expect(page.getByRole('button', { name: /^From network/ })).toBeVisible()
})

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
