import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { driveApp } from './app-driver.ts'
import { startProduct } from './product.ts'

// `npm run screenshots`: the pictures of README and documents, from the running product.
const IMAGES = join(import.meta.dirname, '..', '..', 'docs', 'images')
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
] as const

/** The same colours at any hour. */
const PHASE = { key: 'sunspan.phase', value: 'sunset' }

async function shoot(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  )
  await page.screenshot({ path: join(IMAGES, `${name}-${width}.png`), animations: 'disabled' })
}

async function walkThrough(page: Page, url: string): Promise<void> {
  const app = driveApp(page, url)
  await app.openSend({
    source: 'ethereum',
    destination: 'base',
    tokenFrom: 'ETH',
    tokenTo: 'ETH',
    amount: '0.25',
  })
  await app.connect()
  await page.getByRole('button', { name: 'Review transfer' }).waitFor()
  await shoot(page, 'send')

  await page.getByRole('button', { name: /^From network/ }).click()
  await page.getByRole('dialog').getByText('Polygon').first().waitFor()
  await shoot(page, 'picker')
  await page.keyboard.press('Escape')

  await app.review()
  await shoot(page, 'confirm')
  await app.send()
  await app.answerWallet('approve')
  await page.getByText(/of 2 confirmations/i).waitFor()
  await shoot(page, 'progress')
  await page.getByRole('heading', { name: 'Transfer Complete' }).waitFor({ timeout: 40_000 })
  await shoot(page, 'complete')
}

const dataDir = await mkdtemp(join(tmpdir(), 'sunspan-screenshots-'))
await mkdir(IMAGES, { recursive: true })
const product = await startProduct({ dataDir })
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  for (const viewport of SIZES) {
    const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
    await context.addInitScript(({ key, value }) => localStorage.setItem(key, value), PHASE)
    await walkThrough(await context.newPage(), product.url)
    await context.close()
  }
} finally {
  await browser.close()
  await product.stop()
  await rm(dataDir, { recursive: true, force: true })
}
