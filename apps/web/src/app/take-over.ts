/** The prerendered page is live: it shows what it hid, and what was pressed too early is pressed now (see public/first-paint.js). */
export function takeOver(page: Document): void {
  delete page.documentElement.dataset['shell']
  delete page.documentElement.dataset['brand']
  const pressed = page.querySelector<HTMLElement>('[data-pressed]')
  if (pressed === null) return
  delete pressed.dataset['pressed']
  pressed.click()
}
