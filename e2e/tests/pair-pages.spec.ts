import { expect } from '@playwright/test'
import { fund, productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { test } from '../src/run/browser-test.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'
import { somebodyOf } from '../src/wallets/somebody-of.ts'
import { testAccount } from '../src/wallets/test-account.ts'

/** A transfer from Ethereum to Base: crawlers find only what has traffic. */
async function send(baseUrl: string): Promise<void> {
  const account = testAccount('client')
  const client = createIndependentClient({ baseUrl, account })
  await fund(baseUrl, { network: 'ethereum', address: account.address })
  await fund(baseUrl, { network: 'ethereum', address: account.address, currency: 'ethereum-eth' })
  await client.login()
  const receiver = await somebodyOf('evm')
  const order = await client.createOrder({ from: 'ethereum-eth', to: 'base-eth', amount: '0.0217', receiver })
  await client.sendDeposit(order)
  await client.waitFor(order.id, 'COMPLETE', 60_000)
}

/** What is between a page's tags, as a crawler reads it that runs no scripts. */
const wordsOf = (html: string): string =>
  html
    .replaceAll(/<(script|style|svg)[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a crawler without scripts reads every page of the sitemap, which has the pairs that have traffic', async ({
  request,
  browser,
}) => {
  const baseUrl = productUrl()
  await send(baseUrl)
  const placesNow = async (): Promise<readonly string[]> => {
    const map = await (await request.get(`${baseUrl}/sitemap.xml`)).text()
    return [...map.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)/g)].map(([, path = '']) => path)
  }
  await expect.poll(placesNow, { timeout: 60_000 }).toContain('/bridge/ethereum-to-base')
  const places = await placesNow()
  expect(places).not.toContain('/bridge/ink-to-sui')
  expect(await (await request.get(`${baseUrl}/bridge/ink-to-sui`)).text()).toContain('noindex')

  const seen = new Set<string>()
  const quiet = await browser.newContext({ javaScriptEnabled: false })
  const still = await quiet.newPage()
  for (const path of places) {
    const answer = await request.get(`${baseUrl}${path}`)
    expect(answer.status(), path).toBe(200)
    const html = await answer.text()
    expect(wordsOf(html).length, path).toBeGreaterThan(300)
    seen.add(/<title>([^<]*)/.exec(html)?.[1] ?? '')
    await still.goto(`${baseUrl}${path}`)
    await expect(still.getByRole('heading', { level: 1 }), path).toBeVisible()
    const twin = /<link rel="alternate" type="text\/markdown" href="([^"]*)">/.exec(html)?.[1] ?? ''
    const text = await request.get(`${baseUrl}${twin}`)
    expect(text.headers()['content-type'], path).toContain('text/markdown')
    expect((await text.text()).slice(0, 2), path).toBe('# ')
  }
  expect(seen.size).toBe(places.length)
  await still.goto(`${baseUrl}/status`)
  await expect(still.getByRole('listitem').filter({ hasText: 'Ethereum' })).toBeVisible()
  await still.goto(`${baseUrl}/for-developers`)
  await expect(still.getByText('POST /api/orders', { exact: true })).toBeVisible()
  await quiet.close()
})

test('the pages of pairs and of limits have their figures without scripts, and lead to the filled form', async ({
  browser,
  page,
}) => {
  const baseUrl = productUrl()
  const quiet = await browser.newContext({ javaScriptEnabled: false })
  const still = await quiet.newPage()
  await still.goto(`${baseUrl}/bridge/ethereum-to-solana`)
  await expect(still.getByRole('heading', { level: 1, name: 'Bridge Ethereum to Solana' })).toBeVisible()
  await expect(still.getByRole('row').filter({ hasText: 'USDC' })).toContainText('Yes')
  await still.goto(`${baseUrl}/limits#base`)
  const base = still.getByRole('region', { name: 'Base' })
  await expect(base.getByRole('row').filter({ hasText: 'USDC' })).toContainText(/\d/)
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
  await page.getByRole('link', { name: 'Send USDC', exact: true }).click()
  await expect(page).toHaveURL(/\/send\?source=polygon&destination=base&tokenFrom=USDC&tokenTo=USDC/)
  await expect(page.getByRole('button', { name: /^From network: Polygon/ })).toBeVisible()
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
