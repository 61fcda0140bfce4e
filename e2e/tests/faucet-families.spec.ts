import { expect, type Page } from '@playwright/test'
import { FAMILY_NAMES } from '@sunspan/domain'
import { LABS, labOf } from '@sunspan/labs'
import { askApi, productUrl } from '../src/chains/devnet-account.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { addressOf } from '../src/drivers/wallet-driver.ts'
import { SLOW, test } from '../src/run/browser-test.ts'

const ARRIVED_MS = 60_000

/** A network of each family besides EVM. */
const NETWORKS = Object.values(LABS)
  .filter((lab) => lab !== LABS.evm)
  .flatMap(({ networks }) => Object.keys(networks).slice(0, 1))

async function openFaucet(page: Page, network: string): Promise<void> {
  await page.goto(`${productUrl()}/faucet`)
  await page.getByLabel('Network').selectOption(network)
}

for (const [place, network] of NETWORKS.entries()) {
  const family = FAMILY_NAMES[labOf(network).family]
  const held = (owner: string): Promise<bigint> => balanceOn(network, owner)
  test(
    `the faucet pays a ${family} wallet that has logged in, once a day`,
    { tag: place < 2 ? [] : SLOW },
    async ({ page }) => {
      const app = driveApp(page, productUrl())
      await app.openSend({})
      await app.connect(family)
      const owner = await addressOf(page, family)
      const before = await held(owner)
      await openFaucet(page, network)
      const claim = page.getByRole('button', { name: 'Get play money' })
      await claim.click()
      await expect(page.getByText('It’s on its way')).toBeVisible()
      await expect.poll(() => held(owner), { timeout: ARRIVED_MS }).toBeGreaterThan(before)
      await claim.click()
      await expect(page.getByText('has had its share of today')).toBeVisible()
    },
  )
}

test('the faucet offers every network that is served', async ({ page }) => {
  await page.goto(`${productUrl()}/faucet`)
  const served = await askApi<{ id: string }[]>(productUrl(), '/api/network')
  const offered = page.getByLabel('Network').locator('option')
  await expect(offered).toHaveCount(served.length)
  const values = await offered.evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  expect(new Set(values)).toEqual(new Set(served.map(({ id }) => id)))
})
