import { expect, type Page } from '@playwright/test'
import { driveApp } from '../app-driver.ts'
import { devnetAccount } from '../../chains/devnet-account.ts'
import { misbehave } from '../../wallets/unruly-wallet.ts'
import { freezableOrder } from './freezable-order.ts'
import type { Walk } from './visit.ts'

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH' }
const ARRIVES_MS = 60_000
const KEPT = {
  version: 1,
  recipients: [
    {
      family: 'evm',
      address: devnetAccount(7).address,
      name: 'Savings',
      last_sent_at: '2026-05-01T10:00:00.000Z',
      times_sent: 2,
    },
    {
      family: 'evm',
      address: devnetAccount(8).address,
      name: '',
      last_sent_at: '2026-05-02T10:00:00.000Z',
      times_sent: 1,
    },
  ],
}

const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** One transfer from the empty form to the money's arrival. */
export const walkRegular: Walk = async (page, { baseUrl, visit }) => {
  await page.addInitScript((kept) => localStorage.setItem('sunspan.recipients', kept), JSON.stringify(KEPT))
  const { hold, release } = await freezableOrder(page)
  const app = driveApp(page, baseUrl)
  await app.openSend({})
  await page.getByRole('button', { name: /^From network/ }).waitFor()
  await visit(page, 'send-empty')

  await page
    .locator('header')
    .getByRole('button', { name: /connect wallet/i })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /burner wallet.*evm/i })
    .waitFor()
  await visit(page, 'connect')
  await closeDialog(page)

  await app.openSend({ ...ROUTE, amount: '0.25' })
  await app.connect()
  const review = page.getByRole('button', { name: 'Review transfer' })
  await expect(review).toBeEnabled()
  await page.getByRole('button', { name: /^Max/ }).waitFor()
  await visit(page, 'send')

  await page.getByRole('button', { name: /^From network/ }).click()
  await page.getByRole('dialog').getByText('Polygon').first().waitFor()
  await visit(page, 'picker')
  await closeDialog(page)
  await page.getByRole('button', { name: /^From token/ }).click()
  await page.getByRole('dialog').getByText('USDC').first().waitFor()
  await visit(page, 'token-picker')
  await closeDialog(page)

  const amount = page.getByRole('textbox', { name: /amount/i })
  await amount.fill('99999')
  await page.getByText('Another', { exact: true }).click()
  const receiver = page.getByRole('textbox', { name: 'Receiving address on Base' })
  await receiver.fill('0x12')
  await page.getByText(/We couldn't find this address/).waitFor()
  // The quote for the previous amount disappears as well.
  await expect(page.getByRole('status', { name: /^Amount received/ })).toBeHidden()
  await visit(page, 'send-errors')
  await amount.fill('0.25')

  await page.getByRole('button', { name: 'Recent and saved addresses' }).click()
  await page.getByRole('dialog', { name: 'Addresses' }).getByText('Savings').waitFor()
  await visit(page, 'recipients')
  await closeDialog(page)

  await receiver.fill('bob.sunspan.eth')
  await expect(page.getByText('bob.sunspan.eth').last()).toBeVisible()
  await expect(review).toBeEnabled()
  await visit(page, 'name')

  await app.review()
  await expect(page.getByRole('button', { name: 'Send Transfer' })).toBeEnabled()
  await visit(page, 'confirm')
  await app.send()
  await visit(page, 'progress-wallet')
  await app.answerWallet('approve')
  await page.getByText(/of 2 confirmations/i).waitFor()
  hold()
  await visit(page, 'progress')
  await page
    .getByText('Detection Is Experiencing Slight Delay', { exact: true })
    .waitFor({ timeout: ARRIVES_MS })
  await visit(page, 'progress-delay')
  release()
  await page.getByRole('heading', { name: 'Transfer Complete' }).waitFor({ timeout: ARRIVES_MS })
  await visit(page, 'complete')
}

/** A wallet that cannot switch to the source network. */
export const walkSwitching: Walk = async (page, { baseUrl, visit }) => {
  await misbehave(page, 'wallet_switchEthereumChain', { kind: 'fails', code: 4200, message: 'no' })
  const app = driveApp(page, baseUrl)
  await app.openSend({
    ...ROUTE,
    source: 'polygon',
    tokenFrom: 'USDC',
    tokenTo: 'USDC',
    amount: '5',
  })
  await app.connect()
  await page.locator('#main').getByRole('button', { name: 'Switch Network' }).waitFor()
  await visit(page, 'switch')
  await page.locator('#main').getByRole('button', { name: 'Switch Network' }).click()
  await page.getByRole('dialog', { name: 'Network Switching Issue' }).waitFor()
  await visit(page, 'switching')
}

/** A transfer that the user declines in the wallet. */
export const walkDeclined: Walk = async (page, { baseUrl, visit }) => {
  const app = driveApp(page, baseUrl)
  await app.openSend({ ...ROUTE, amount: '0.1' })
  await app.connect()
  await app.review()
  await app.send()
  await app.answerWallet('reject')
  await page.getByRole('heading', { name: 'Transfer Reject' }).waitFor()
  await visit(page, 'declined')
}
