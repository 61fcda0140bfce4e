import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../src/run/browser-test.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { productUrl } from '../src/chains/devnet-account.ts'

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH', amount: '0.1' }

interface Opened {
  readonly search: Readonly<Record<string, string>>
  readonly opener: (page: Page) => Locator
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()

/** Every dialog that a button opens. */
const DIALOGS: Readonly<Record<string, Opened>> = {
  'Connect a wallet': {
    search: ROUTE,
    opener: (page) => page.locator('header').getByRole('button', { name: 'Connect wallet' }),
  },
  'Send from': { search: ROUTE, opener: button(/^From network/) },
  'Choose a token': { search: ROUTE, opener: button(/^To token/) },
  Addresses: { search: { mode: 'advanced' }, opener: button(/addresses/i) },
  'Fill in with text': { search: { mode: 'advanced' }, opener: button('Fill in with text') },
}

for (const [title, { search, opener }] of Object.entries(DIALOGS)) {
  test(`"${title}" closes by Escape and gives the focus back, and is a sheet on a phone that closes when it is dragged down a third`, async ({
    page,
  }) => {
    await driveApp(page, productUrl()).openSend(search)
    await opener(page).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    await expect(dialog.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener(page)).toBeFocused()

    await page.setViewportSize({ width: 390, height: 844 })
    await opener(page).click()
    await dialog.waitFor()
    // Its lists are loaded since it was open before, so that it has its final height once it is in place.
    const edges = async () => {
      const { x, y, width, height } = (await dialog.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }
      return [x, width, Math.round(y + height)]
    }
    await expect.poll(edges).toEqual([0, 390, 844])
    const box = await dialog.boundingBox()
    if (box === null) throw new Error('The sheet is not on the screen')
    const drag = async (part: number): Promise<void> => {
      await page.mouse.move(box.x + 20, box.y + 12)
      await page.mouse.down()
      await page.mouse.move(box.x + 20, box.y + 12 + box.height * part, { steps: 5 })
      await page.mouse.up()
    }
    await drag(0.3)
    await expect(dialog).toBeVisible()
    expect((await dialog.boundingBox())?.y).toBe(box.y)
    await drag(0.36)
    await expect(dialog).toBeHidden()
  })
}
