import { expect } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { test } from '../src/run/browser-test.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'

const NETWORK = 'Base'

test('the reference runs calls against this installation, and gives a key that its owner looks after', async ({
  page,
  request,
}) => {
  const baseUrl = productUrl()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${baseUrl}/for-developers`)
  await expect(page).toHaveTitle('For developers | Sunspan')
  await page.getByRole('button', { name: 'Run getLimits' }).click()
  await expect(page.getByRole('group', { name: 'Live response of getLimits' })).toContainText('"min_send"')

  await page.getByLabel('What the key is for').fill('Shop')
  await page.getByLabel('How we can reach you').fill('dev@shop.example')
  await page.locator('form').getByRole('button', { name: 'Request a key' }).click()
  const secret = await page.getByRole('group', { name: 'The key “Shop”' }).innerText()
  expect(secret).toMatch(/^sunspan_test_[\w-]{43}$/)
  const statusWith = async (key: string): Promise<number> =>
    (await request.get(`${baseUrl}/api/network`, { headers: { api_key: key } })).status()
  expect(await statusWith(secret)).toBe(200)

  // It is shown once, until its owner has it: neither a look at the other form nor a search takes it away.
  await page.getByRole('button', { name: 'I have a key' }).click()
  await expect(page.getByText(secret)).toBeHidden()
  await page.getByRole('button', { name: 'Request a key' }).first().click()
  await page.getByLabel('Search the calls').fill('take_back')
  await expect(page.getByText(secret)).toBeHidden()
  await page.getByLabel('Search the calls').fill('')
  await expect(page.getByText(secret)).toBeVisible()
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  const lookAfter = async (key: string): Promise<void> => {
    await page.getByRole('button', { name: 'I have a key' }).click()
    await page.getByLabel('Your key').fill(key)
    await page.getByRole('button', { name: 'Show its usage' }).click()
    await expect(page.getByText('Works', { exact: true })).toBeVisible()
  }
  await lookAfter(secret)
  // Calls are written down every ten seconds.
  await expect(async () => {
    await page.getByRole('button', { name: 'Show its usage' }).click()
    await expect(page.getByRole('row', { name: /^\d{4}-\d\d-\d\d [1-9]\d* 0$/ })).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()

  await page.getByRole('button', { name: 'Create a new secret' }).click()
  const second = await page.getByRole('group', { name: 'The new key' }).innerText()
  expect(second).not.toBe(secret)
  // The previous one works for another day.
  expect([await statusWith(secret), await statusWith(second)]).toEqual([200, 200])

  await page.getByRole('button', { name: 'I have copied it' }).click()
  await lookAfter(second)
  await page.getByRole('button', { name: 'Revoke the key' }).click()
  await page.getByRole('button', { name: 'Yes, revoke it' }).click()
  await expect(page.getByText('The key is revoked.')).toBeVisible()
  expect([await statusWith(secret), await statusWith(second)]).toEqual([401, 401])

  await page.getByLabel('Search the calls').fill('take_back')
  await expect(page.getByText('1 call', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await seriousViolations(page)).toEqual([])
})

test('the faucet gives a wallet that has logged in its share of the day, and the status says that all works', async ({
  page,
}) => {
  const baseUrl = productUrl()
  await page.goto(`${baseUrl}/status`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: NETWORK })).toContainText('newest block')
  expect(await seriousViolations(page)).toEqual([])

  const app = driveApp(page, baseUrl)
  await app.openSend({})
  await app.connect()
  await page.goto(`${baseUrl}/faucet`)
  await page.getByLabel('Network').selectOption(NETWORK)
  await page.getByRole('button', { name: 'Get play money' }).click()
  await expect(page.getByText('It’s on its way')).toBeVisible()
  await page.getByRole('button', { name: 'Get play money' }).click()
  await expect(page.getByText('has had its share of today')).toBeVisible()
  expect(await seriousViolations(page)).toEqual([])
})

test('every currency that an example of the reference names is served here', async ({ request }) => {
  const baseUrl = productUrl()
  const document = await (await request.get(`${baseUrl}/api/openapi.json`)).text()
  const named = [...document.matchAll(/"currency(?:_in|_out)?_id":\s*"([\w-]+)"/g)].map(([, id]) => id)
  expect(named.length).toBeGreaterThan(5)
  // CAST: the API's response; its own tests check the shape.
  const networks = (await (await request.get(`${baseUrl}/api/network`)).json()) as { id: string }[]
  const ids = networks.map(({ id }) => id).join(',')
  const served = (await (await request.get(`${baseUrl}/api/currency/${ids}`)).json()) as { id: string }[]
  expect([...new Set(named)].filter((id) => !served.some((currency) => currency.id === id))).toEqual([])
})
