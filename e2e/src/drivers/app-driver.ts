import { expect, type Locator, type Page } from '@playwright/test'
import { FAMILY_NAMES, type ChainFamily } from '@sunspan/domain'

/** User actions in the web app, addressing elements by their accessible names. */
export interface AppDriver {
  /** Opens the connect dialog, chooses the burner wallet of a family and approves its requests: the connection and the login. */
  connect(family?: BurnerFamily): Promise<void>
  /** Opens the send page with a link that fills in the form. */
  openSend(parameters: Readonly<Record<string, string>>): Promise<void>
  /** From the filled form to the confirmation step. */
  review(): Promise<void>
  /** Sends and waits for the progress page, with the wallet's window open. */
  send(): Promise<{ readonly orderId: string }>
  /** Answers all windows of the burner wallet with `answer`. */
  answerWallet(answer: 'approve' | 'reject'): Promise<void>
}

/** Families of the burner wallet, by the names of their tabs. */
export type BurnerFamily = (typeof FAMILY_NAMES)[ChainFamily]
export const BURNER_FAMILIES: readonly BurnerFamily[] = Object.values(FAMILY_NAMES)

/** Families that log in while connecting: one window covers both. */
const PROVED_AT_ONCE: readonly BurnerFamily[] = ['TON']

const WINDOW_MS = 60_000

/** Number of connected wallets besides the one in the header. */
const countOthers = async (menu: Locator): Promise<number> =>
  Number(/\+(\d+)/.exec(await menu.innerText())?.[1] ?? 0)

export function driveApp(page: Page, baseUrl: string): AppDriver {
  const wallet = page.getByTestId('burner-window')
  const main = page.locator('#main')

  const answerOnce = async (answer: 'approve' | 'reject'): Promise<void> => {
    const question = await wallet.innerText()
    await page.getByTestId(`burner-${answer}`).click()
    // The window closes, or shows the next question.
    await expect(async () => {
      if (await wallet.isVisible()) expect(await wallet.innerText()).not.toBe(question)
    }).toPass({ timeout: WINDOW_MS })
  }

  return {
    async connect(family = 'EVM') {
      const header = page.locator('header')
      const first = header.getByRole('button', { name: /connect wallet/i })
      const menu = header.getByRole('button', { name: /^Wallet/ })
      await first.or(menu).waitFor()
      const others = (await first.isVisible()) ? undefined : await countOthers(menu)
      if (others === undefined) await first.click()
      else {
        await menu.click()
        await page.getByRole('button', { name: 'Connect another wallet' }).click()
      }
      const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
      await dialog.getByRole('tab', { name: family }).click()
      await dialog.getByRole('button', { name: /burner wallet/i }).click()
      await wallet.waitFor()
      await answerOnce('approve')
      if (!PROVED_AT_ONCE.includes(family)) {
        await expect(wallet).toContainText(/sign/i)
        await answerOnce('approve')
      }
      await expect(dialog).toBeHidden()
      await expect(menu).toBeVisible()
      if (others !== undefined) await expect.poll(() => countOthers(menu)).toBe(others + 1)
    },
    async openSend(parameters) {
      await page.goto(`${baseUrl}/send?${new URLSearchParams(parameters).toString()}`)
      await main.getByRole('heading', { level: 1 }).waitFor()
    },
    async review() {
      const review = main.getByRole('button', { name: /review transfer/i })
      const switchNetwork = main.getByRole('button', { name: /switch network/i })
      await review.or(switchNetwork).waitFor()
      if (await switchNetwork.isVisible()) {
        await switchNetwork.click()
        await wallet.waitFor()
        await answerOnce('approve')
      }
      await main.getByRole('button', { name: /review transfer/i }).click()
      await expect(main.getByRole('heading', { name: 'Your Transfer Details' })).toBeVisible()
    },
    async send() {
      await main.getByRole('button', { name: 'Send Transfer' }).click()
      await page.waitForURL(/\/progress\/[0-9a-f-]{36}/)
      await wallet.waitFor()
      const orderId = /\/progress\/([0-9a-f-]{36})/.exec(page.url())?.[1]
      if (orderId === undefined) throw new Error(`No order in ${page.url()}`)
      return { orderId }
    },
    async answerWallet(answer) {
      for (;;) {
        await wallet.waitFor()
        const kind = await wallet.getAttribute('data-kind')
        await answerOnce(answer)
        // A network switch is followed by the transaction itself, a moment later.
        if (answer === 'reject' || kind !== 'switch') return
      }
    },
  }
}
