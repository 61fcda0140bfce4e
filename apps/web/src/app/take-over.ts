const wordsOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent

/** Label of the control that was pressed on a prerendered page about to be replaced; undefined if none was. */
export function pressedWords(page: ParentNode): string | undefined {
  const pressed = page.querySelector('[data-pressed]')
  return pressed === null ? undefined : wordsOf(pressed)
}

/**
 * The page is live: reveals what was hidden, and repeats an early click (see public/first-paint.js). If the prerendered page was replaced, it clicks
 * the header control with the same `words`.
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
