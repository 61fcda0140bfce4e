import type { Browser } from '@playwright/test'
import type { Frame } from './record-frames.ts'

const GAP = 8
const QUALITY = 70

export interface StripLayout {
  /** Width of one frame in the strip, in pixels. */
  readonly frameWidth: number
  readonly columns: number
}

/** All frames on one sheet, row by row, each with its time; as WebP. Throws if there are none. */
export async function composeStrip(
  browser: Browser,
  frames: readonly Frame[],
  { frameWidth, columns }: StripLayout,
): Promise<Buffer> {
  if (frames.length === 0) throw new Error('A strip needs frames.')
  const figures = frames.map(
    ({ atMs, picture }) =>
      `<figure><img src="data:image/jpeg;base64,${picture}" width="${String(frameWidth)}"><figcaption>${(atMs / 1_000).toFixed(2)} s</figcaption></figure>`,
  )
  const width = columns * (frameWidth + GAP) + GAP
  const page = await browser.newPage({ viewport: { width, height: 600 } })
  try {
    await page.setContent(
      `<style>body{margin:0;padding:${String(GAP)}px;background:#fff;font:12px sans-serif;display:grid;gap:${String(GAP)}px;` +
        `grid-template-columns:repeat(${String(columns)},${String(frameWidth)}px)}figure{margin:0}img{display:block}</style>${figures.join('')}`,
    )
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
      captureBeyondViewport: true,
      clip: { x: 0, y: 0, width, height, scale: 1 },
    })
    return Buffer.from(data, 'base64')
  } finally {
    await page.close()
  }
}
