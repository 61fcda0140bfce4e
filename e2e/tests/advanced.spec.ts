import { expect, type Page } from '@playwright/test'
import { SLOW, test } from '../src/run/browser-test.ts'
import { parseUnits } from 'viem'
import {
  createAdvanced,
  destinations,
  importLines,
  linesOf,
  reviewAdvanced,
  somebody,
  someRows,
} from '../src/drivers/advanced-driver.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { askApi, devnetAccount, productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { seriousViolations } from '../src/run/serious-violations.ts'

const AMOUNT = '0.01'
const MOST = 50

const ask = <T>(path: string): Promise<T> => askApi<T>(productUrl(), path)

async function openForm(page: Page): Promise<ReturnType<typeof driveApp>> {
  const app = driveApp(page, productUrl())
  await app.openSend({ mode: 'advanced' })
  await expect(page.getByRole('heading', { name: 'Advanced Bridge' })).toBeVisible()
  return app
}

async function create(page: Page): Promise<string> {
  await reviewAdvanced(page)
  return createAdvanced(page)
}

for (const type of ['sequence', 'fast'] as const) {
  const details = { tag: type === 'sequence' ? [SLOW] : [] }
  test(
    `fifty recipients on every network are paid in ${type}, each what it was promised`,
    details,
    async ({ page }) => {
      const intervals = await ask<Record<typeof type, number>>('/api/bulk_order/execution/type')
      const runMs = 120_000 + MOST * intervals[type] * 1_000
      test.setTimeout(runMs + 60_000)
      const rows = await someRows(productUrl(), MOST)
      const app = await openForm(page)
      await app.connect()
      await importLines(page, linesOf(rows, AMOUNT))
      if (type === 'fast') await page.getByText('Fast', { exact: true }).click()
      const orderId = await create(page)
      await expect(
        page.getByText('Please, confirm this transaction on your wallet.', { exact: true }),
      ).toBeVisible()
      await app.answerWallet('approve')
      await expect(page.getByRole('heading', { name: 'Transfer Completed' })).toBeVisible({ timeout: runMs })
      await expect(page.getByRole('listitem', { name: /^Recipient \d+: completed$/ })).toHaveCount(MOST)
      expect(await seriousViolations(page)).toEqual([])

      const client = createIndependentClient({ baseUrl: productUrl(), account: devnetAccount(2) })
      for (const { network, receiver } of rows) {
        expect(await client.balanceOf(network.id, network.token, receiver)).toBe(parseUnits(AMOUNT, 18))
      }
      expect(await ask<{ status: string }>(`/api/bulk_order/info/${orderId}`)).toMatchObject({
        status: 'COMPLETE',
        recipients: MOST,
        completed: MOST,
      })
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      expect((await download).suggestedFilename()).toBe(`transfer-${orderId}.csv`)
    },
  )
}

test('lines that are wrong are named one by one, and only the right ones are added', async ({ page }) => {
  const [first] = await destinations(productUrl())
  if (first === undefined) throw new Error('No destination')
  await openForm(page)
  await page.getByRole('button', { name: 'Fill in with text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill in with text' })
  const lines = [
    `${somebody()}; 0.01; ${first.name}`,
    `0x12; 0.01; ${first.name}`,
    `${somebody()}; ; ${first.name}`,
    `${somebody()}; 0.01; Nowhere`,
    `${somebody()}; 0.01; Ethereum`,
    `${somebody()}; much; ${first.name}`,
    `0x12; much; ${first.name}`,
    ...Array.from({ length: MOST - 6 }, () => `${somebody()}; 0.01; ${first.name}`),
  ]
  await dialog.getByRole('textbox').fill(lines.join('\n'))
  for (const [line, problem] of [
    [2, 'Invalid wallet address'],
    [3, 'Amount is required'],
    [4, 'Invalid network name'],
    [5, 'Destination network cannot be the same as the source network'],
    [6, 'Invalid amount'],
    [7, 'Invalid wallet address and amount'],
    [MOST + 1, `You can send to a maximum of ${MOST} recipients at once`],
  ] as const) {
    await expect(dialog.getByRole('listitem', { name: `Line ${line}: invalid` })).toContainText(problem)
  }
  await dialog.getByRole('button', { name: `Add the ${MOST - 6} valid recipients` }).click()
  await expect(
    page.getByRole('textbox', { name: 'Amount to receive of recipient 1', exact: true }),
  ).toHaveValue('0.01')
})

test('a list is asked about before it is left, and offered again after a reload', async ({ page }) => {
  await openForm(page)
  const receiver = somebody()
  await page.getByRole('textbox', { name: 'Address of recipient 1' }).fill(receiver)
  await page.getByRole('link', { name: 'Find a deposit' }).first().click()
  const prompt = page.getByRole('dialog', { name: 'Leave this page?' })
  await prompt.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/\/send/)

  // The browser also asks.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/^You have an unsent list of one recipient/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('textbox', { name: 'Address of recipient 1' })).toHaveValue(receiver)
})

test('declined in the wallet: the order is closed, nothing is taken, and the list is offered again', async ({
  page,
}) => {
  const app = await openForm(page)
  await app.connect()
  await importLines(page, linesOf(await someRows(productUrl(), 1), AMOUNT))
  const orderId = await create(page)
  await app.answerWallet('reject')
  await expect(page.getByRole('heading', { name: 'Transfer Reject' })).toBeVisible()
  await expect(page.getByText(/^You rejected it in your wallet\. No funds left/)).toBeVisible()
  await expect(async () => {
    const { status } = await ask<{ status: string }>(`/api/bulk_order/info/${orderId}`)
    expect(status).toBe('REJECTED')
  }).toPass()
  await page.getByRole('link', { name: 'Another Transfer' }).click()
  await expect(page.getByText(/^You have an unsent list of one recipient/)).toBeVisible()
})
