import { expect, test } from '@playwright/test'
import { driveApp } from '../src/app-driver.ts'
import { productUrl } from '../src/devnet-account.ts'
import { seriousViolations } from '../src/serious-violations.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const

for (const size of SIZES) {
  test(`axe finds nothing serious on form, dialogs, confirm step and progress at ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    const app = driveApp(page, productUrl())
    await app.openSend({
      source: 'ethereum',
      destination: 'base',
      tokenFrom: 'ETH',
      tokenTo: 'ETH',
      amount: '0.1',
    })
    expect(await seriousViolations(page)).toEqual([])

    await page.getByRole('button', { name: /From network/ }).click()
    await page.getByRole('dialog').waitFor()
    expect(await seriousViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: /From network/ })).toBeFocused()

    await app.connect()
    await app.review()
    expect(await seriousViolations(page)).toEqual([])
    await app.send()
    await app.answerWallet('reject')
    await expect(page.getByRole('heading', { name: 'Transfer Reject' })).toBeVisible()
    expect(await seriousViolations(page)).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}
