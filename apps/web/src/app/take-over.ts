const labelOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent

/** Label of the control that was pressed on a prerendered page about to be replaced; undefined if none was. */
export function pressedLabel(page: ParentNode): string | undefined {
  const pressed = page.querySelector('[data-pressed]')
  return pressed === null ? undefined : labelOf(pressed)
}

/**
 * The page is live: reveals what was hidden, and repeats an early click (see public/first-paint.js). If the prerendered page was replaced, it clicks
 * the header control with the same `label`.
 */
export function takeOver(page: Document, label?: string): void {
  delete page.documentElement.dataset['shell']
  delete page.documentElement.dataset['brand']
  const pressed =
    page.querySelector<HTMLElement>('[data-pressed]') ??
    [...page.querySelectorAll<HTMLElement>('header button')].find((control) => labelOf(control) === label)
  delete pressed?.dataset['pressed']
  pressed?.click()
}
