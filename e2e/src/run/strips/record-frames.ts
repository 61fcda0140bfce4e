import type { Page } from '@playwright/test'

/** One picture of a strip. */
export interface Frame {
  /** Milliseconds since the recording began. */
  readonly atMs: number
  /** JPEG, base64. */
  readonly picture: string
}

const EVERY_MS = 250
const QUALITY = 60

/** Takes a picture of what the page shows every 250 ms while `act` runs, as a person sees it: with motion, and without scrolling. */
export async function recordFrames(page: Page, act: () => Promise<void>): Promise<readonly Frame[]> {
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  const beganAt = Date.now()
  let isOver = false
  const record = async (): Promise<void> => {
    while (!isOver) {
      const atMs = Date.now() - beganAt
      try {
        const { data } = await session.send('Page.captureScreenshot', { format: 'jpeg', quality: QUALITY })
        frames.push({ atMs, picture: data })
      } catch (error) {
        // Between two documents there is nothing to see.
        if (isOver || page.isClosed()) throw error
      }
      await page.waitForTimeout(Math.max(0, EVERY_MS - (Date.now() - beganAt - atMs)))
    }
  }
  const recording = record()
  try {
    await act()
  } finally {
    isOver = true
    await recording
    await session.detach()
  }
  return frames
}
