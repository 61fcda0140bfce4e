import { expect } from '@playwright/test'
import { productUrl } from '../src/chains/devnet-account.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { drivePush } from '../src/drivers/push-driver.ts'
import { test } from '../src/run/browser-test.ts'

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH' }

test('a transfer says that it has arrived after its page was closed', async ({ page, context }) => {
  const push = await drivePush(page, productUrl())
  try {
    const app = driveApp(page, productUrl())
    await app.openSend({ ...ROUTE, amount: '0.0531' })
    await app.connect()
    await app.review()
    const { orderId } = await app.send()
    // Nothing is offered before there is something to wait for.
    await expect(page.getByRole('button', { name: 'Notify me when it arrives' })).toBeHidden()
    await app.answerWallet('approve')
    await page.getByRole('button', { name: 'Notify me when it arrives' }).click()
    await expect(page.getByText(/^We’ll notify you when it arrives/)).toBeVisible()
    await page.close()

    await expect
      .poll(() => push.delivered, { timeout: 60_000 })
      .toEqual([
        expect.objectContaining({ order_id: orderId, news: 'arrived', symbol: 'ETH', network: 'Base' }),
      ])
    await expect
      .poll(() => push.shown())
      // With what it has brought, where that is booked by then: nothing, where its account has sent the other way within the hour.
      .toEqual([
        expect.stringMatching(
          /^Transfer complete: 0\.05\d+ ETH arrived on Base\.( \+[\d.]+ Retro Points\.| No Retro Points: Own money .+)?$/,
        ),
      ])
    // Only the notification reported it: no page of the product was open.
    expect(context.pages()).toHaveLength(1)
  } finally {
    await push.close()
  }
})
