const labelOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent

/** Label of the control that was pressed on the prerendered page; undefined if none was. */
function pressedLabel(prerendered: readonly Element[]): string | undefined {
  const [pressed] = prerendered.flatMap((part) => [...part.querySelectorAll('[data-pressed]')])
  return pressed === undefined ? undefined : labelOf(pressed)
}

/**
 * The page is live: reveals what was hidden, and repeats an early click (see public/first-paint.js). If the app has replaced the prerendered page, whose
 * parts it was pressed in until then, it clicks the header control with the same label.
 */
export function takeOver(page: Document, prerendered: readonly Element[] = []): void {
  delete page.documentElement.dataset['shell']
  delete page.documentElement.dataset['brand']
  const label = pressedLabel(prerendered)
  const pressed =
    page.querySelector<HTMLElement>('[data-pressed]') ??
    [...page.querySelectorAll<HTMLElement>('header button')].find((control) => labelOf(control) === label)
  delete pressed?.dataset['pressed']
  pressed?.click()
}
