import { expect, type Page } from '@playwright/test'
import { askApi, productUrl } from '../src/chains/devnet-account.ts'
import { bitcoinBalance } from '../src/chains/bitcoin-balance.ts'
import { fuelBalance } from '../src/chains/fuel-balance.ts'
import { solanaBalance } from '../src/chains/solana-balance.ts'
import { starknetBalance } from '../src/chains/starknet-balance.ts'
import { suiBalance } from '../src/chains/sui-balance.ts'
import { tonBalance, tonClient } from '../src/chains/ton-balance.ts'
import { tronBalance, tronClient } from '../src/chains/tron-balance.ts'
import { driveApp, type BurnerFamily } from '../src/drivers/app-driver.ts'
import { addressOf } from '../src/drivers/wallet-driver.ts'
import { test } from '../src/run/browser-test.ts'

const ARRIVED_MS = 60_000

type Held = (owner: string) => Promise<bigint>

/** A network of each family besides EVM, and what an address holds of its coin there, by its own node. */
const FAMILIES: readonly { readonly family: BurnerFamily; readonly network: string; readonly held: Held }[] =
  [
    {
      family: 'Solana',
      network: 'solana',
      held: (owner) => solanaBalance({ ...at(), network: 'solana', owner }),
    },
    {
      family: 'TON',
      network: 'ton',
      held: (owner) => tonBalance({ client: tonClient(productUrl()), owner, minter: null }),
    },
    {
      family: 'Tron',
      network: 'tron',
      held: (owner) =>
        tronBalance({ client: tronClient(`${productUrl()}/devnet/rpc/tron`), owner, token: null }),
    },
    { family: 'Bitcoin', network: 'bitcoin', held: (owner) => bitcoinBalance(productUrl(), owner) },
    {
      family: 'Starknet',
      network: 'starknet',
      held: (owner) => starknetBalance({ ...at(), owner, token: null }),
    },
    { family: 'Fuel', network: 'fuel', held: (owner) => fuelBalance({ ...at(), owner, token: null }) },
    { family: 'Sui', network: 'sui', held: (owner) => suiBalance({ ...at(), owner, token: null }) },
  ]

const at = () => ({ baseUrl: productUrl() })

async function openFaucet(page: Page, network: string): Promise<void> {
  await page.goto(`${productUrl()}/faucet`)
  await page.getByLabel('Network').selectOption(network)
}

for (const { family, network, held } of FAMILIES) {
  test(`the faucet pays a ${family} wallet that has logged in, once a day`, async ({ page }) => {
    const app = driveApp(page, productUrl())
    await app.openSend({})
    await app.connect(family)
    const owner = await addressOf(page, family)
    const before = await held(owner)
    await openFaucet(page, network)
    const claim = page.getByRole('button', { name: 'Get play money' })
    await claim.click()
    await expect(page.getByText('It is on its way')).toBeVisible()
    await expect.poll(() => held(owner), { timeout: ARRIVED_MS }).toBeGreaterThan(before)
    await claim.click()
    await expect(page.getByText('has had its share of today')).toBeVisible()
  })
}

test('the faucet offers every network that is served', async ({ page }) => {
  await page.goto(`${productUrl()}/faucet`)
  const served = await askApi<{ id: string }[]>(productUrl(), '/api/network')
  const offered = page.getByLabel('Network').locator('option')
  await expect(offered).toHaveCount(served.length)
  const values = await offered.evaluateAll((options) => options.map((option) => option.getAttribute('value')))
  expect(new Set(values)).toEqual(new Set(served.map(({ id }) => id)))
})
