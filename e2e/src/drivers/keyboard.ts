import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any page here has between two of its controls. */
const MOST_STOPS = 90

/** Whether the focus is visible: an outline, or a field's highlighted frame. */
const isFocusShown = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return true
    const probe = document.createElement('i')
    probe.style.color = 'var(--accent)'
    document.body.append(probe)
    const accent = getComputedStyle(probe).color
    probe.remove()
    const { outlineStyle, outlineWidth } = getComputedStyle(activeElement)
    if (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) return true
    for (let at: Element | null = activeElement, depth = 0; at !== null && depth < 5; depth += 1) {
      const { borderTopColor, borderTopWidth, outlineStyle: around } = getComputedStyle(at)
      if ((borderTopColor === accent && parseFloat(borderTopWidth) > 0) || around !== 'none') return true
      at = at.parentElement
    }
    return false
  })

/** Presses Tab until the target has the focus; every stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocusShown(page), { message: 'a stop of the focus is not visible' }).toBe(true)
  }
  throw new Error(`Tab does not lead to ${String(target)}`)
}

/** Moves there with Tab and presses Enter. */
export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Some element has the focus; it is not lost to the top of the page. */
export const expectFocusKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: 'the focus was lost' })
    .not.toBe('BODY')
