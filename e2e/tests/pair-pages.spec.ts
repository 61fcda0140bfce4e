import { expect } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { test } from '../src/run/browser-test.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'

test('a page a pair has its figures without scripts, is in the sitemap, and leads to the filled form', async ({
  browser,
  page,
}) => {
  const baseUrl = productUrl()
  const quiet = await browser.newContext({ javaScriptEnabled: false })
  const still = await quiet.newPage()
  await still.goto(`${baseUrl}/bridge/ethereum-to-solana`)
  await expect(still.getByRole('heading', { level: 1, name: 'Bridge Ethereum to Solana' })).toBeVisible()
  await expect(still.getByRole('row').filter({ hasText: 'USDC' })).toContainText('Yes')
  await still.goto(`${baseUrl}/bridge/ethereum-to-mars`)
  await expect(still).toHaveURL(`${baseUrl}/`)
  await expect(still.getByRole('heading', { level: 1 })).toBeVisible()
  await quiet.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${baseUrl}/bridge/polygon-to-base`)
  // Each token is a card: no figure is out of sight, and each cell has the name of its column.
  const usdc = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'USDC', exact: true }) })
  await expect(usdc.getByRole('cell').filter({ hasText: 'for' })).toHaveCSS('display', 'flex')
  const beyondTheEdge = () =>
    [...document.querySelectorAll('tbody *, p, a')].filter(
      (element) => element.getBoundingClientRect().right > document.documentElement.clientWidth,
    ).length
  expect(await page.evaluate(beyondTheEdge)).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await seriousViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Send USDC' }).click()
  await expect(page).toHaveURL(/\/send\?source=polygon&destination=base&tokenFrom=USDC&tokenTo=USDC/)
  await expect(page.getByRole('button', { name: /^From network: Polygon/ })).toBeVisible()

  const map = await (await page.request.get(`${baseUrl}/sitemap.xml`)).text()
  expect(map).toContain('/bridge/polygon-to-base</loc>')
})

test('limits and changelog can be read without scripts, at every width and in both schemes', async ({
  browser,
}) => {
  const baseUrl = productUrl()
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    for (const path of ['/limits', '/changelog']) {
      await page.goto(`${baseUrl}${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${path} ${String(width)}`,
        ).toBe(width)
      }
      expect(await seriousViolations(page), `${path} ${colorScheme}`).toEqual([])
    }
    await context.close()
  }
  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await still.goto(`${baseUrl}/limits#base`)
  const base = still.getByRole('region', { name: 'Base' })
  await expect(base.getByRole('row').filter({ hasText: 'USDC' })).toContainText(/\d/)
  await still.context().close()
})

test('programs find the API, its state and its history, and no page where no file is', async ({
  request,
}) => {
  const baseUrl = productUrl()
  const catalog = await (await request.get(`${baseUrl}/.well-known/api-catalog`)).json()
  const hrefs = Object.values(catalog.linkset[0]).flatMap((links) =>
    Array.isArray(links) ? links.map(({ href }) => String(href)) : [],
  )
  expect(hrefs).toHaveLength(3)
  for (const href of hrefs) expect((await request.get(href)).status(), href).toBe(200)
  expect(await (await request.get(`${baseUrl}/status.atom`)).text()).toContain('<feed xmlns=')
  const navigation = { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } }
  for (const path of ['/gone.pdf', '/.well-known/gone'])
    expect((await request.get(`${baseUrl}${path}`, navigation)).status(), path).toBe(404)
})
