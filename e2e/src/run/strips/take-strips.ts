import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { driveApp } from '../../drivers/app-driver.ts'
import { composeStrip, type StripLayout } from './compose-strip.ts'
import { recordFrames } from './record-frames.ts'

const ROUTE = { source: 'ethereum', destination: 'base', tokenFrom: 'ETH', tokenTo: 'ETH', amount: '0.05' }
const ARRIVAL_MS = 60_000

interface Screen extends StripLayout {
  readonly width: number
  readonly height: number
}

const SCREENS: readonly Screen[] = [
  { width: 1_440, height: 900, frameWidth: 360, columns: 6 },
  { width: 390, height: 844, frameWidth: 195, columns: 10 },
]

/** What happens on a strip, from the confirmation step on. */
type Story = (page: Page, app: ReturnType<typeof driveApp>) => Promise<void>

const arrives = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'Transfer Complete' })).toBeVisible({ timeout: ARRIVAL_MS })
  await page.waitForTimeout(1_500)
}

const STORIES: Readonly<Record<string, Story>> = {
  transfer: async (page, app) => {
    await app.review()
    await app.send()
    await app.answerWallet('approve')
    await arrives(page)
  },
  reload: async (page, app) => {
    await app.review()
    await app.send()
    await app.answerWallet('approve')
    await page.waitForTimeout(1_500)
    await page.reload()
    await arrives(page)
  },
  // The wallet still asks when its owner goes back; then the transaction is approved.
  back: async (page, app) => {
    await app.review()
    await app.send()
    await page.goBack()
    await page.waitForTimeout(1_500)
    await app.answerWallet('approve')
    await page.waitForTimeout(9_000)
  },
}

/** Strips of one transfer, of one that is reloaded, and of one whose owner goes back while the wallet asks, as `strip-<story>-<width>.webp`. */
export async function takeStrips(browser: Browser, baseUrl: string, directory: string): Promise<void> {
  for (const screen of SCREENS) {
    for (const [name, story] of Object.entries(STORIES)) {
      const context = await browser.newContext({ viewport: screen })
      const page = await context.newPage()
      const app = driveApp(page, baseUrl)
      await app.openSend(ROUTE)
      await app.connect()
      const frames = await recordFrames(page, async () => story(page, app))
      await context.close()
      const sheet = await composeStrip(browser, frames, screen)
      await writeFile(join(directory, `strip-${name}-${String(screen.width)}.webp`), sheet)
    }
  }
}
