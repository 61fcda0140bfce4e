import { expect, type Locator, type Page } from '@playwright/test'
import { SLOW, test } from '../src/run/browser-test.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { productUrl } from '../src/chains/devnet-account.ts'
import { misbehave } from '../src/wallets/unruly-wallet.ts'

/** The specification's layout figures: widths, breakpoints, duration of notices. */

const HEIGHT = 900

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('It is not on the screen')
  return box
}

const resize = (page: Page, width: number): Promise<void> => page.setViewportSize({ width, height: HEIGHT })

const openSend = async (page: Page, search: Readonly<Record<string, string>> = {}): Promise<void> =>
  driveApp(page, productUrl()).openSend(search)

const panel = (page: Page): Locator => page.locator('main section').first()

test('the form is 474 px wide in Regular and 746 px in Advanced', async ({ page }) => {
  await openSend(page)
  expect((await boxOf(panel(page))).width).toBe(474)
  await page.getByRole('button', { name: 'Advanced Bridge' }).click()
  await page.getByRole('heading', { name: 'Advanced Bridge' }).waitFor()
  expect((await boxOf(panel(page))).width).toBe(746)
})

test('the header holds the connected wallet, and the confirmation has what decides larger than its details, at every width', async ({
  page,
}) => {
  const app = driveApp(page, productUrl())
  await openSend(page, {
    source: 'ethereum',
    destination: 'base',
    tokenFrom: 'ETH',
    tokenTo: 'ETH',
    amount: '0.05',
  })
  await app.connect()
  const wallet = page.locator('header').getByRole('button', { name: /^Wallet / })
  for (const width of [360, 390, 767, 768, 1024, 1440]) {
    await resize(page, width)
    const { x, width: wide } = await boxOf(wallet)
    expect(x + wide).toBeLessThanOrEqual(width - 16)
  }
  await app.review()
  await expect(page.getByRole('button', { name: 'Send Transfer' })).toBeEnabled()
  const sizeOf = (text: string | RegExp): Promise<number> =>
    page
      .locator('main')
      .getByText(text)
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  for (const width of [1440, 390, 320]) {
    await resize(page, width)
    const sizes = [await sizeOf(/^0\.04\d+ ETH$/), await sizeOf('Total fee'), await sizeOf('Platform fee')]
    expect(sizes, String(width)).toEqual([...new Set(sizes)].toSorted((one, other) => other - one))
    expect(sizes, String(width)).toHaveLength(3)
  }
})

test('from 746 px on a recipient is in one line', async ({ page }) => {
  await openSend(page, { mode: 'advanced' })
  const top = async (name: string): Promise<number> =>
    (await boxOf(page.getByRole('textbox', { name: `${name} of recipient 1` }))).y
  for (const [width, isOneLine] of [
    [745, false],
    [746, true],
  ] as const) {
    await resize(page, width)
    expect(Math.abs((await top('Address')) - (await top('Amount to receive'))) < 2).toBe(isOneLine)
  }
})

test('an amount of any length is whole at every width, and begins where its address does', async ({
  page,
}) => {
  await openSend(page, { mode: 'advanced', tokenFrom: 'USDC' })
  const amount = page.getByRole('textbox', { name: 'Amount to receive of recipient 1' })
  const address = page.getByRole('textbox', { name: 'Address of recipient 1' })
  for (const typed of ['2', '1234.5', '24999.107498', '0.00000001', '0.123456789012345678']) {
    await amount.fill(typed)
    await address.focus()
    for (const width of [1440, 768, 746, 390, 360, 320]) {
      await resize(page, width)
      const cut = await amount.evaluate((input) => input.scrollWidth - input.clientWidth)
      expect(cut, `${typed} at ${String(width)}`).toBeLessThanOrEqual(0)
      if (width < 746) expect((await boxOf(amount)).x).toBe((await boxOf(address)).x)
    }
  }
})

test('an amount is whole next to a large sum of dollars, at every width', async ({ page }) => {
  await openSend(page, { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', amount: '5000000' })
  const amount = page.getByRole('textbox', { name: 'Amount to send in ETH' })
  await expect(page.getByText(/^\$[\d,]{14}\.\d\d$/)).toBeVisible()
  for (const width of [1440, 768, 390, 360, 320]) {
    await resize(page, width)
    expect(await amount.inputValue()).toBe('5,000,000')
    const cut = await amount.evaluate((input) => input.scrollWidth - input.clientWidth)
    expect(cut, String(width)).toBeLessThanOrEqual(0)
  }
})

test('a long amount of an Advanced transfer leaves its address the room to be compared, before it is sent and after', async ({
  page,
}) => {
  const app = driveApp(page, productUrl())
  await openSend(page, { mode: 'advanced', source: 'ethereum', tokenFrom: 'ETH' })
  await app.connect()
  await page.getByRole('button', { name: 'Fill in with text' }).click()
  const to = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
  await page
    .getByRole('textbox', { name: 'Recipients, one per line' })
    .fill(`${to};0.123456789012345678;Base\n${to};0.02;Arbitrum`)
  await page.getByRole('button', { name: 'Add 2 recipients' }).click()
  await page.getByRole('button', { name: 'Create Advanced Transfer' }).click()
  const summary = page.getByRole('region', { name: 'Recipients' })
  for (const width of [320, 360, 390, 768]) {
    await resize(page, width)
    const heights = await summary
      .getByText('0x')
      .evaluateAll((groups) => groups.map((group) => group.parentElement?.offsetHeight ?? 0))
    expect(heights.length, String(width)).toBeGreaterThanOrEqual(2)
    // Two lines, or three on the narrowest.
    expect(Math.max(...heights), String(width)).toBeLessThanOrEqual(64)
  }
  await page.getByRole('button', { name: 'Create Advanced Transfer' }).click()
  await page.waitForURL(/\/progress\/advanced\//)
  // An order that waits for its payment would be on every page of the next tests.
  await app.answerWallet('reject')
  const row = page.getByRole('listitem', { name: /^Recipient 1:/ })
  for (const width of [320, 360, 390, 768]) {
    await resize(page, width)
    const amount = await boxOf(row.getByText('0.123456789012345678 ETH'))
    const address = await boxOf(row.getByRole('button', { name: /Show in full$/ }))
    const isApart = amount.y >= address.y + address.height || amount.x >= address.x + address.width
    expect(isApart, String(width)).toBe(true)
    expect(amount.x + amount.width, String(width)).toBeLessThanOrEqual(width)
  }
})

async function expectSheet(page: Page, dialog: Locator, width: number, isSheet: boolean): Promise<void> {
  await resize(page, width)
  await expect(async () => {
    const box = await boxOf(dialog)
    expect(Math.round(box.y + box.height) === HEIGHT && box.x === 0).toBe(isSheet)
  }).toPass({ timeout: 60_000 })
}

test('from 768 px on a dialog is in the middle, below it is a sheet on the lower edge', async ({ page }) => {
  await openSend(page)
  await page.getByRole('button', { name: 'Connect Wallet', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await dialog.waitFor()
  for (const [width, isSheet] of [
    [767, true],
    [768, false],
  ] as const) {
    await expectSheet(page, dialog, width, isSheet)
  }
})

test('below 480 px the network picker is a sheet, which takes nearly the whole screen', async ({ page }) => {
  await openSend(page)
  await page.getByRole('button', { name: /^From network/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Send from' })
  await dialog.waitFor()
  for (const [width, height] of [
    [479, Math.round(HEIGHT * 0.94)],
    [480, 736],
  ] as const) {
    await expectSheet(page, dialog, width, width < 480)
    await expect.poll(async () => Math.round((await boxOf(dialog)).height)).toBe(height)
  }
})

test('below 500 px the card has a narrow margin, and from 993 px on the page a wide one', async ({
  page,
}) => {
  await openSend(page, { mode: 'advanced' })
  const inset = async (): Promise<number> =>
    (await boxOf(page.getByRole('heading', { name: 'Advanced Bridge' }))).x - (await boxOf(panel(page))).x
  await resize(page, 499)
  expect(await inset()).toBeLessThan(20)
  await resize(page, 500)
  expect(await inset()).toBeGreaterThan(24)
  const logo = page.locator('header').getByRole('link').first()
  await resize(page, 992)
  expect((await boxOf(logo)).x).toBe(24)
  await resize(page, 993)
  expect((await boxOf(logo)).x).toBe(40)
})

test('what changes takes 0.2 s', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openSend(page)
  const duration = await page
    .getByRole('button', { name: 'Connect Wallet', exact: true })
    .evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(duration.split(', ').every((each) => each === '0.2s')).toBe(true)
})

/** A transfer that the wallet fails to send, up to the notice about it. */
async function failToSend(page: Page): Promise<Locator> {
  await misbehave(page, 'eth_sendTransaction', { kind: 'fails', code: -32603, message: 'Internal error' })
  const app = driveApp(page, productUrl())
  await app.openSend({
    source: 'ethereum',
    destination: 'base',
    tokenFrom: 'ETH',
    tokenTo: 'ETH',
    amount: '0.1',
  })
  await app.connect()
  await app.review()
  await page.getByRole('button', { name: 'Send Transfer' }).click()
  const notice = page.getByRole('alert').filter({ hasText: "Can't create transaction" })
  await notice.waitFor()
  return notice
}

for (const [motion, reducedMotion, tag] of [
  ['motion', 'no-preference', []],
  ['less motion', 'reduce', [SLOW]],
] as const) {
  test(
    `a notice is top right for 3 s, and as long as the pointer is on it, with ${motion}`,
    { tag: [...tag] },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion })
      const notice = await failToSend(page)
      const box = await boxOf(notice)
      expect(box.y).toBeLessThan(100)
      expect(box.x + box.width).toBeGreaterThan(1_440 - 60)
      // The pointer cannot hover over a notice that is still moving; on a busy machine it may be gone by then.
      await expect(async () => {
        if (!(await notice.isVisible())) {
          await page.getByRole('button', { name: 'Send Transfer' }).click({ timeout: 1_000 })
          await notice.waitFor({ timeout: 10_000 })
        }
        await notice.hover({ timeout: 1_000 })
        expect(await notice.evaluate((element) => element.matches(':hover'))).toBe(true)
      }).toPass({ intervals: [50] })
      await page.waitForTimeout(4_000)
      await expect(notice).toBeVisible()
      const left = Date.now()
      await page.mouse.move(10, 500)
      await expect(notice).toBeHidden({ timeout: 6_000 })
      // Time under the pointer does not count: the rest of the three seconds follows it.
      const counted = Date.now() - left
      expect(counted).toBeGreaterThan(1_000)
      expect(counted).toBeLessThan(4_500)
    },
  )
}

test('a notice closes by a click', async ({ page }) => {
  const notice = await failToSend(page)
  const appeared = Date.now()
  await notice.click()
  await expect(notice).toBeHidden({ timeout: 2_000 })
  expect(Date.now() - appeared).toBeLessThan(2_600)
})
