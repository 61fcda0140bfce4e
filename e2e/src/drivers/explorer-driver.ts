import { expect, type Locator, type Page } from '@playwright/test'

/** Connects on the explorer, where a separate click requests the signature. */
export async function signInToExplorer(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}/explorer`)
  const main = page.locator('#main')
  await main.getByRole('button', { name: /connect wallet/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /burner wallet.*evm/i })
    .click()
  await page.getByTestId('burner-approve').click()
  await main.getByRole('button', { name: 'Sign in' }).click()
  await page.getByTestId('burner-approve').click()
  await main.getByRole('group', { name: 'Show transactions' }).waitFor()
}

export const ordersTable = (page: Page): Locator =>
  page.getByRole('table', { name: 'My Recent Transactions' })

/** The row of an order, found by its link. */
export const rowOf = (page: Page, orderId: string): Locator =>
  page.getByRole('row').filter({ has: page.locator(`a[href*="${orderId}"]`) })

export const orderDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Order details' })

/** Opens an order from its row. */
export async function openDetails(page: Page, orderId: string): Promise<Locator> {
  await rowOf(page, orderId)
    .getByRole('link', { name: /View Details/ })
    .click()
  const dialog = orderDialog(page)
  await expect(dialog.getByText('Platform fee')).toBeVisible()
  return dialog
}
