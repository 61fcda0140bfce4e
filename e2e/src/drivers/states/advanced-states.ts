import { expect } from '@playwright/test'
import {
  createAdvanced,
  importLines,
  linesOf,
  reviewAdvanced,
  somebody,
  someRows,
} from '../advanced-driver.ts'
import { driveApp } from '../app-driver.ts'
import type { Walk } from './visit.ts'

const AMOUNT = '0.01'
const FEW = 5
/** One recipient per second, and the deposit before them. */
const paidWithin = (recipients: number): number => 60_000 + recipients * 4_000

/** A bulk order from the empty form to the last payout. */
export const walkAdvanced: Walk = async (page, { baseUrl, visit, recipients }) => {
  // The browser also asks before leaving a page with recipients.
  page.on('dialog', (dialog) => void dialog.accept())
  const app = driveApp(page, baseUrl)
  await app.openSend({ mode: 'advanced' })
  await page.getByRole('heading', { name: 'Advanced Bridge' }).waitFor()
  await page.getByRole('textbox', { name: 'Address of recipient 1' }).waitFor()
  await visit(page, 'advanced-empty')
  await page.goto(`${baseUrl}/guide/advanced`)
  await page.getByRole('heading', { name: 'How an Advanced transfer works' }).waitFor()
  await visit(page, 'guide')
  await page.getByRole('link', { name: 'Open Advanced Bridge' }).click()
  await page.getByRole('textbox', { name: 'Address of recipient 1' }).waitFor()
  await app.connect()

  const few = linesOf(await someRows(baseUrl, FEW), AMOUNT)
  await page.getByRole('button', { name: 'Fill in with text' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fill in with text' })
  const [first = '', second = ''] = few
  const wrong = [
    first,
    second,
    `0x12; ${AMOUNT}; Base`,
    `${somebody()}; ; Base`,
    `${somebody()}; 0.01; Bsae`,
    `${somebody()}; 0.01; Ethereum`,
    first,
    'bob.sunspan.eth; 0.01; Arbitrum',
  ]
  await dialog.getByRole('textbox').fill(wrong.join('\n'))
  await dialog.getByText('Amount is required').waitFor()
  await dialog.getByRole('listitem', { name: 'Line 8: valid' }).waitFor()
  await visit(page, 'import')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await importLines(page, few)
  await expect(page.getByRole('button', { name: 'Create Advanced Transfer' })).toBeEnabled()
  await visit(page, 'advanced')
  const address = page.getByRole('textbox', { name: 'Address of recipient 2' })
  const kept = await address.inputValue()
  await address.fill('0x12')
  await page.getByRole('textbox', { name: 'Amount to receive of recipient 3' }).fill('9999')
  await page.getByText(/We couldn't find this address/).waitFor()
  await visit(page, 'advanced-errors')
  await address.fill(kept)
  await page.getByRole('textbox', { name: 'Amount to receive of recipient 3' }).fill(AMOUNT)

  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href^="/find"]')?.click())
  const prompt = page.getByRole('dialog', { name: 'Leave this page?' })
  await prompt.waitFor()
  await visit(page, 'leave')
  await prompt.getByRole('button', { name: 'Stay' }).click()
  await page.reload()
  await page.getByText(`You have an unsent list of ${FEW} recipients`).waitFor()
  await visit(page, 'draft')
  await page.getByRole('button', { name: 'Discard' }).click()

  await importLines(page, linesOf(await someRows(baseUrl, recipients), AMOUNT))
  await expect(page.getByRole('button', { name: 'Create Advanced Transfer' })).toBeEnabled()
  await visit(page, 'advanced-many')
  await reviewAdvanced(page)
  await visit(page, 'advanced-confirm')
  await createAdvanced(page)
  await visit(page, 'advanced-wallet')
  await app.answerWallet('approve')
  await page
    .getByRole('listitem', { name: /^Recipient \d+: completed$/ })
    .first()
    .waitFor()
  await visit(page, 'advanced-progress')
  await page.getByRole('heading', { name: 'Transfer Completed' }).waitFor({ timeout: paidWithin(recipients) })
  await visit(page, 'advanced-complete')
}

/** A bulk order that the user declines in the wallet. */
export const walkAdvancedDeclined: Walk = async (page, { baseUrl, visit }) => {
  const app = driveApp(page, baseUrl)
  await app.openSend({ mode: 'advanced' })
  await app.connect()
  await importLines(page, linesOf(await someRows(baseUrl, 2), AMOUNT))
  await reviewAdvanced(page)
  await createAdvanced(page)
  await app.answerWallet('reject')
  await page.getByRole('heading', { name: 'Transfer Reject' }).waitFor()
  await visit(page, 'advanced-declined')
}
