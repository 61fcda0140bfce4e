import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../src/run/browser-test.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { productUrl } from '../src/chains/devnet-account.ts'

/** What is in view at once, what fits narrow screens, and what does not move. */

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH' }
const LARGE = { source: 'base', destination: 'arbitrum', tokenFrom: 'USDC', tokenTo: 'USDC', amount: '20000' }

const boxOf = async (locator: Locator) => {
  // Between two steps there is none for a moment.
  await expect.poll(async () => locator.boundingBox()).not.toBeNull()
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not on the screen')
  return box
}

const card = (page: Page): Locator => page.locator('main section').first()

/** Elements whose text or value is wider than what they show of it. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('header *, main *')]
      .filter(
        (element) =>
          element.clientWidth > 2 &&
          element.scrollWidth > element.clientWidth + 1 &&
          (element instanceof HTMLInputElement ||
            ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)),
      )
      .map((element) => (element instanceof HTMLInputElement ? element.value : element.innerText)),
  )

const expectToFit = async (page: Page): Promise<void> => {
  const { clientWidth, scrollWidth } = await page.evaluate(() => ({
    clientWidth: document.documentElement.clientWidth,
    scrollWidth: document.documentElement.scrollWidth,
  }))
  expect(scrollWidth).toBe(clientWidth)
  expect(await cutTexts(page)).toEqual([])
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
]

test('the whole form and its button are in view at 1440 x 900, 1366 x 650 and 390 x 844', async ({
  page,
}) => {
  const app = driveApp(page, productUrl())
  const main = page.locator('main')
  const submit = main.locator('button[type=submit]')
  const bottomOf = async (name: string): Promise<number> => {
    const { y, height } = await boxOf(main.getByRole('button', { name }))
    return y + height
  }
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await app.openSend({})
    await expect(main.getByRole('button', { name: /^From network/ })).toBeVisible()
    expect(await bottomOf('Connect Wallet')).toBeLessThanOrEqual(size.height)
  }
  await app.connect()
  for (const size of SIZES) {
    const { height } = size
    await page.setViewportSize(size)
    await app.openSend({ ...ROUTE, amount: '0.25' })
    await expect(main.getByRole('button', { name: 'Review transfer' })).toBeEnabled()
    expect(await bottomOf('Review transfer')).toBeLessThanOrEqual(height)
    // With an error under the amount as well.
    await page.getByRole('textbox', { name: /^Amount to send/ }).fill('0.00000001')
    await expect(main.getByText(/^Minimum amount to send/)).toBeVisible()
    expect((await boxOf(submit)).y).toBeLessThanOrEqual(height - 56)
    // And with an error under the other person's address.
    await page.getByText('Another', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Receiving address on Base' }).fill('0x12')
    await expect(main.getByText(/^We couldn't find this address/)).toBeVisible()
    expect((await boxOf(submit)).y).toBeLessThanOrEqual(height - 56)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  }
})

test('a short list of tokens is no higher than its rows, and stays as high while it is searched', async ({
  page,
}) => {
  await driveApp(page, productUrl()).openSend(ROUTE)
  await page.getByRole('button', { name: /^From token/ }).click()
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByRole('list', { name: 'Tokens on Ethereum' }).getByRole('listitem')
  await expect(rows.last()).toBeVisible()
  const { y, height } = await boxOf(dialog)
  const last = await boxOf(rows.last())
  expect(y + height - (last.y + last.height)).toBeLessThanOrEqual(last.height)
  await dialog.getByRole('searchbox').fill('usdc')
  await expect(rows).toHaveCount(1)
  expect((await boxOf(dialog)).height).toBe(height)
})

test('each kind of network has a tab in view', async ({ page }) => {
  await driveApp(page, productUrl()).openSend({})
  await page.getByRole('button', { name: /^From network/ }).click()
  const tabs = page.getByRole('dialog').getByRole('tab')
  await expect(tabs.filter({ hasText: 'Innovative Networks' })).toBeInViewport({ ratio: 1 })
  for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 })
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the menu of audits opens above the foot of a page ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(`${productUrl()}/faq`)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('button', { name: 'Audits' }).click()
    for (const link of ['Smart-contract audit', 'Security audit', 'Security monitoring'])
      await expect(footer.getByRole('link', { name: link })).toBeInViewport({ ratio: 1 })
  })
}

test('an empty form has no placeholders for missing values', async ({ page }) => {
  await driveApp(page, productUrl()).openSend({})
  const main = page.locator('main')
  await expect(main.getByText('Enter an amount to see the fee and the time.')).toBeVisible()
  const text = await main.innerText()
  expect(text).not.toMatch(/\$0\.00|–/)
})

test('from 320 px on nothing is cut and nothing scrolls sideways', async ({ page }) => {
  const app = driveApp(page, productUrl())
  await app.openSend(LARGE)
  await app.connect()
  await expect(page.getByRole('status', { name: /^Amount received/ })).toBeVisible()
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
    await expect(page.locator('header').getByRole('button', { name: 'Menu' })).toBeInViewport({ ratio: 1 })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await app.openSend({ ...ROUTE, amount: '0.25', tokenTo: 'USDC' })
  await app.review()
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectToFit(page)
    await expect(page.getByRole('button', { name: 'Send Transfer' })).toBeInViewport({ ratio: 1 })
  }
})

/** Durations of what moves the card now. */
const motionsOf = (page: Page): Promise<(string | number)[]> =>
  card(page).evaluate((element) =>
    element.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
  )

for (const [motion, expected] of [
  ['no-preference', [200]],
  ['reduce', []],
] as const) {
  test(`the card changes its size for the other mode, with motion: ${motion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await driveApp(page, productUrl()).openSend({})
    // Records what the card starts, however short it lasts.
    const change = page.evaluate(async () => {
      const section = document.querySelector('main section')
      if (section === null) throw new Error('no card')
      const started: number[] = []
      const animate = section.animate.bind(section)
      section.animate = (frames, options) => {
        started.push(typeof options === 'number' ? options : Number(options?.duration))
        return animate(frames, options)
      }
      while (section.getBoundingClientRect().width < 740) await new Promise(requestAnimationFrame)
      return started
    })
    await page.getByRole('button', { name: 'Advanced Bridge' }).click()
    expect(await change).toEqual(expected)
    await expect.poll(() => motionsOf(page)).toEqual([])
  })
}

test('the arrow between both sides turns', async ({ page }) => {
  await driveApp(page, productUrl()).openSend(ROUTE)
  const swap = page.getByRole('button', { name: 'Swap networks' })
  const turned = (): Promise<string> => swap.locator('svg').evaluate((icon) => icon.style.transform)
  await swap.click()
  expect(await turned()).toBe('rotate(180deg)')
  await swap.click()
  expect(await turned()).toBe('rotate(360deg)')
})

test('the connect dialog keeps its place and height while it waits', async ({ page }) => {
  await driveApp(page, productUrl()).openSend({})
  await page
    .locator('header')
    .getByRole('button', { name: /connect wallet/i })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  const burner = dialog.getByRole('button', { name: /burner wallet/i })
  await dialog.getByRole('tab', { name: 'EVM' }).click()
  await expect(burner).toHaveCount(1)
  const before = await boxOf(dialog)
  await burner.click()
  await page.getByTestId('burner-window').waitFor()
  await expect(dialog.getByText('Waiting for Burner Wallet', { exact: true })).toBeVisible()
  expect(await boxOf(dialog)).toEqual(before)
  await page.getByTestId('burner-reject').click()
  await expect(dialog.getByRole('button', { name: /rejected the connection/ })).toBeVisible()
  expect(await boxOf(dialog)).toEqual(before)
})

test('the header leads to the explorer and to the search for deposits, and has a menu up to 992 px', async ({
  page,
}) => {
  await driveApp(page, productUrl()).openSend({})
  const header = page.locator('header')
  const menu = header.getByRole('button', { name: 'Menu' })
  for (const width of [1440, 993, 992, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(header.getByRole('link', { name: 'Dapps Explorer' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Explorer', exact: true })).toBeVisible()
    await header.getByRole('button', { name: 'Launch' }).click()
    await expect(header.getByRole('link', { name: 'Find a deposit' })).toBeInViewport({ ratio: 1 })
    await expect(header.getByText('Chatbot')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeVisible({ visible: width <= 992 })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await menu.click()
  await expect(header.getByRole('link', { name: 'Explorer', exact: true })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Find a deposit' })).toBeVisible()
})
