import { expect, type Locator, type Page } from '@playwright/test'
import { driveApp, type BurnerFamily } from './app-driver.ts'
import { askApi, productUrl } from '../chains/devnet-account.ts'

const COMPLETE_MS = 60_000

/** The parts of an order that these tests check. */
export interface BridgedOrder {
  readonly status: string
  readonly amount_out: string
  readonly transaction_in: string | null
}

/** The header button that opens the menu of connected wallets. */
export const walletMenu = (page: Page): Locator =>
  page.locator('header').getByRole('button', { name: /^Wallet/ })

/** The full address of a connected wallet, as shown in the wallet menu. */
export async function addressOf(page: Page, family: BurnerFamily): Promise<string> {
  await walletMenu(page).click()
  const card = page.getByRole('region', { name: `Burner Wallet, ${family}` })
  const address = await card.locator('p.break-all').innerText()
  await page.keyboard.press('Escape')
  return address
}

/** The link has filled in the form. Sends, approves in the wallet, and waits for the end. */
export async function bridge(page: Page, route: Readonly<Record<string, string>>): Promise<BridgedOrder> {
  const baseUrl = productUrl()
  const app = driveApp(page, baseUrl)
  await app.openSend(route)
  await app.review()
  const { orderId } = await app.send()
  await app.answerWallet('approve')
  await expect(page.getByRole('heading', { name: 'Transfer Complete' })).toBeVisible({ timeout: COMPLETE_MS })
  return askApi<BridgedOrder>(baseUrl, `/api/orders/${orderId}`)
}
