import { expect, type Page } from '@playwright/test'
import { FAMILY_NAMES } from '@sunspan/domain'
import { LABS, labOf, type LabNetwork } from '@sunspan/labs'
import { parseUnits } from 'viem'
import { BURNER_FAMILIES, driveApp, type BurnerFamily } from '../src/drivers/app-driver.ts'
import { balanceOn } from '../src/chains/balance-on.ts'
import { SLOW, test } from '../src/run/browser-test.ts'
import { askApi, productUrl } from '../src/chains/devnet-account.ts'
import { addressOf, bridge, walletMenu } from '../src/drivers/wallet-driver.ts'

const CONFIRMED_MS = 60_000

const NETWORKS = Object.values(LABS).flatMap((lab): readonly (readonly [string, LabNetwork])[] =>
  // Of EVM one is enough.
  Object.entries(lab.networks).slice(0, lab === LABS.evm ? 1 : undefined),
)

/** A ring through all families, and Eclipse: each network receives what the previous one sent, in turns its coin and a token. */
const RING: readonly Readonly<Record<string, string>>[] = NETWORKS.map(([source, network], place) => {
  const [destination, next] = NETWORKS[(place + 1) % NETWORKS.length] ?? ['', network]
  const [tokenTo = next.coin.symbol] = place % 2 === 0 ? next.tokens : []
  return { source, destination, tokenFrom: network.coin.symbol, tokenTo, amount: network.amount }
})

interface Currency {
  readonly symbol: string
  readonly decimals: number
  readonly contract: { readonly address: string | null }
}

async function currencyOf(network: string, symbol: string): Promise<Currency> {
  const currencies = await askApi<Currency[]>(productUrl(), `/api/currency/${network}`)
  const found = currencies.find((currency) => currency.symbol === symbol)
  if (found === undefined) throw new Error(`There is no ${symbol} on ${network}`)
  return found
}

type Owners = Readonly<Record<BurnerFamily, string>>

/** The connected wallet's balance of a currency on a network, by the node itself. */
const heldOn = (network: string, { contract: { address } }: Currency, owners: Owners): Promise<bigint> =>
  balanceOn(network, owners[FAMILY_NAMES[labOf(network).family]], address)

async function connectAll(page: Page): Promise<Owners> {
  const app = driveApp(page, productUrl())
  await app.openSend(RING[0] ?? {})
  for (const family of BURNER_FAMILIES) await app.connect(family)
  await expect(walletMenu(page)).toContainText(`+${BURNER_FAMILIES.length - 1}`)
  const owners: [BurnerFamily, string][] = []
  for (const family of BURNER_FAMILIES) owners.push([family, await addressOf(page, family)])
  // CAST: one entry a family.
  return Object.fromEntries(owners) as Owners
}

test(`wallets of all families at once: each sends, and each receives ${SLOW}`, async ({ page }) => {
  test.setTimeout(600_000)
  const owners = await connectAll(page)
  await page.reload()
  await expect(walletMenu(page)).toContainText(`+${BURNER_FAMILIES.length - 1}`)
  await expect(page.getByTestId('burner-window')).toBeHidden()

  for (const route of RING) {
    const { destination = '', tokenTo = '' } = route
    const currency = await currencyOf(destination, tokenTo)
    const before = await heldOn(destination, currency, owners)
    const order = await bridge(page, route)
    expect(order.status).toBe('COMPLETE')
    await expect
      .poll(async () => (await heldOn(destination, currency, owners)) - before, { timeout: CONFIRMED_MS })
      .toBe(parseUnits(order.amount_out, currency.decimals))
  }
})
