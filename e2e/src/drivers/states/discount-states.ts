import { expect } from '@playwright/test'
import { importLines, linesOf, someRows } from '../advanced-driver.ts'
import { driveApp } from '../app-driver.ts'
import { chooseAccount } from '../../run/browser-test.ts'
import { devnetAccount, fund } from '../../chains/devnet-account.ts'
import type { Walk } from './visit.ts'

/** The burner wallet's last account: most others pay the full fee. */
const HOLDER = 5

/** The fees of a phase NFT's holder. */
export const walkDiscount: Walk = async (page, { baseUrl, visit }) => {
  const { address } = devnetAccount(HOLDER)
  await fund(baseUrl, { network: 'ethereum', address, phase: 'Sunset' })
  await chooseAccount(page, HOLDER)
  const app = driveApp(page, baseUrl)
  await app.openSend({
    source: 'ethereum',
    destination: 'base',
    tokenFrom: 'ETH',
    tokenTo: 'ETH',
    amount: '0.25',
  })
  await app.connect()
  await expect(page.getByRole('button', { name: 'Review transfer' })).toBeEnabled()
  await page.locator('summary').click()
  await expect(page.getByText('Sunset').last()).toBeVisible()
  await visit(page, 'discount')

  await app.openSend({ mode: 'advanced' })
  await importLines(page, linesOf(await someRows(baseUrl, 3), '0.02'))
  await expect(page.getByRole('button', { name: 'Create Advanced Transfer' })).toBeEnabled()
  await expect(page.getByText('Sunset').last()).toBeVisible()
  await visit(page, 'advanced-discount')
}
