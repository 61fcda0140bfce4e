const wordsOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent

/** What was pressed on a prerendered page that another one is about to replace; undefined where nothing was. */
export function pressedWords(page: ParentNode): string | undefined {
  const pressed = page.querySelector('[data-pressed]')
  return pressed === null ? undefined : wordsOf(pressed)
}

/**
 * The page is live: it shows what it hid, and what was pressed too early is pressed now (see public/first-paint.js). Where it took the
 * prerendered one's place, that is the control of the header that says the same `words`.
 */
export function takeOver(page: Document, words?: string): void {
  delete page.documentElement.dataset['shell']
  delete page.documentElement.dataset['brand']
  const pressed =
    page.querySelector<HTMLElement>('[data-pressed]') ??
    [...page.querySelectorAll<HTMLElement>('header button')].find((control) => wordsOf(control) === words)
  delete pressed?.dataset['pressed']
  pressed?.click()
}
