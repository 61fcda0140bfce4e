import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { driveApp } from '../src/app-driver.ts'
import { productUrl } from '../src/devnet-account.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const

/** WCAG 2.2 A and AA, on everything but the burner wallet, which stands for an extension's own window. */
async function seriousViolations(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .exclude('[data-testid="burner-window"]')
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`)
}

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
