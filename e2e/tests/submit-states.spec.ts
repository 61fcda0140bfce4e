import { expect, type Page } from '@playwright/test'
import { SLOW, test } from '../src/run/browser-test.ts'
import { driveApp } from '../src/drivers/app-driver.ts'
import { productUrl } from '../src/chains/devnet-account.ts'
import { createIndependentClient } from '../src/independent/independent-client.ts'
import { testAccount } from '../src/wallets/test-account.ts'
import { misbehave, sendAndReplace } from '../src/wallets/unruly-wallet.ts'

const ROUTE = {
  source: 'ethereum',
  destination: 'base',
  tokenFrom: 'ETH',
  tokenTo: 'ETH',
} as const

/** Different for each test: a second transfer of the same amount needs confirmation while the first is open. */
const anAmount = (): string => `0.1${String(1_000 + Math.floor(Math.random() * 9_000))}`

const BURNER = testAccount('wallet')

const statusOf = async (orderId: string): Promise<string> =>
  (await createIndependentClient({ baseUrl: productUrl(), account: BURNER }).getOrder(orderId)).status

/** From the form to the click on Send Transfer. */
async function openConfirm(page: Page): Promise<ReturnType<typeof driveApp>> {
  const app = driveApp(page, productUrl())
  await app.openSend({ ...ROUTE, amount: anAmount() })
  await app.connect()
  await app.review()
  return app
}

/** Opens the order's page with a wallet that shows no window. */
async function sendWithoutWindow(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send Transfer' }).click()
  await page.waitForURL(/\/progress\/[0-9a-f-]{36}/)
  return page.url().slice(-36)
}

const failure = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code, message, request_id: 'r-1' }),
})

test(
  'a wallet that returns nothing: cancelled on the screen, and the order stays open',
  { tag: SLOW },
  async ({ page }) => {
    await misbehave(page, 'eth_sendTransaction', { kind: 'returns_nothing' })
    await openConfirm(page)
    const orderId = await sendWithoutWindow(page)
    await expect(page.getByRole('heading', { name: 'Transfer Reject' })).toBeVisible()
    await expect(page.getByText(/^Your wallet returned no transaction/)).toBeVisible()
    await expect.poll(() => statusOf(orderId)).toBe('WAIT_DEPOSIT')
  },
)

test('a wallet that fails: a notice, and the order is set as failed', { tag: SLOW }, async ({ page }) => {
  await misbehave(page, 'eth_sendTransaction', { kind: 'fails', code: -32603, message: 'Internal error' })
  await openConfirm(page)
  const orderId = await sendWithoutWindow(page)
  await expect(page.getByText("Can't create transaction")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Transfer Reject' })).toBeVisible()
  await expect.poll(() => statusOf(orderId)).toBe('DEPOSIT_FAILED')
})

test('a wallet that says ACTION_REJECTED: the order is closed silently', async ({ page }) => {
  await misbehave(page, 'eth_sendTransaction', { kind: 'fails', code: 4001, message: 'User abort' })
  await openConfirm(page)
  const orderId = await sendWithoutWindow(page)
  await expect(page.getByText(/^You rejected it in your wallet/)).toBeVisible()
  await expect.poll(() => statusOf(orderId)).toBe('REJECTED')
  await expect(page.getByText("Can't create transaction")).toBeHidden()
})

for (const { by, what } of [
  { by: 'same', what: 'sent again for another price counts as sent' },
  { by: 'nothing', what: 'cancelled in the wallet closes the order' },
] as const) {
  test(`a transaction that is ${what}`, async ({ page }) => {
    const rpcUrl = `${productUrl()}/devnet/rpc/ethereum`
    await misbehave(page, 'eth_sendTransaction', {
      kind: 'sends',
      send: sendAndReplace({ rpcUrl, account: BURNER, by }),
    })
    await openConfirm(page)
    const orderId = await sendWithoutWindow(page)
    if (by === 'same') {
      await expect(page.getByRole('heading', { name: 'Transfer Complete' })).toBeVisible()
      expect(await statusOf(orderId)).toBe('COMPLETE')
      return
    }
    await expect(page.getByText(/^The network didn’t accept the transaction/)).toBeVisible()
    await expect.poll(() => statusOf(orderId)).toBe('REJECTED')
  })
}

test('a 401 asks for a new signature and goes on', async ({ page }) => {
  const app = await openConfirm(page)
  let refused = 0
  await page.route('**/api/orders', async (route) => {
    if (route.request().method() !== 'POST' || refused > 0) return route.fallback()
    refused += 1
    await route.fulfill(failure(401, 'UNAUTHORIZED', 'Sign in'))
  })
  await page.getByRole('button', { name: 'Send Transfer' }).click()
  const wallet = page.getByTestId('burner-window')
  await expect(wallet).toContainText(/sign/i)
  await page.getByTestId('burner-approve').click()
  await page.waitForURL(/\/progress\//)
  await app.answerWallet('reject')
  expect(refused).toBe(1)
})

for (const { name, answer, texts } of [
  {
    name: 'a 503',
    answer: failure(503, 'LIQUIDITY_UNAVAILABLE', 'x'),
    texts: ['Temporary transfer limit', 'Destination network will become available shortly'],
  },
  {
    name: "the server's own message",
    answer: failure(400, 'AMOUNT_TOO_LARGE', 'The most is 50 ETH.'),
    texts: ['The most is 50 ETH.'],
  },
  { name: 'no answer', answer: undefined, texts: ['Something went wrong. Please try again later.'] },
] as const) {
  test(`${name} to the order keeps the person on the page with its text`, { tag: SLOW }, async ({ page }) => {
    await openConfirm(page)
    await page.route('**/api/orders', (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      return answer === undefined ? route.abort() : route.fulfill(answer)
    })
    await page.getByRole('button', { name: 'Send Transfer' }).click()
    for (const text of texts) await expect(page.getByText(text, { exact: true })).toBeVisible()
    expect(page.url()).toContain('/send')
    await expect(page.getByTestId('burner-window')).toBeHidden()
  })
}

test('a wallet that cannot switch: the dialog explains it, and gives the focus back', async ({ page }) => {
  await misbehave(page, 'wallet_switchEthereumChain', { kind: 'fails', code: 4200, message: 'no' })
  const app = driveApp(page, productUrl())
  await app.openSend({ ...ROUTE, source: 'polygon', tokenFrom: 'USDC', tokenTo: 'USDC', amount: '5' })
  await app.connect()
  const button = page.locator('#main').getByRole('button', { name: 'Switch Network' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Network Switching Issue' })
  await expect(dialog).toContainText('does not support the selected network')
  await expect(dialog.getByRole('button', { name: 'Switch Network' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})
