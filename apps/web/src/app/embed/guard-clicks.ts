/** How long a control must have been in plain sight before a click on it counts, if it was known to be covered. */
const IN_SIGHT_MS = 500
/** Browsers look this often at most. */
const LOOK_EVERY_MS = 100

const BUTTONS = 'button, [role="button"], summary'

interface Sight {
  readonly isVisible: boolean
  /** Clock of the page; `-Infinity` if it was never seen covered. */
  readonly hiddenAt: number
}

/** Whether this browser can detect that another page covers a control, or makes it transparent. */
export const canSeeCovers = (): boolean =>
  typeof IntersectionObserverEntry !== 'undefined' && 'isVisible' in IntersectionObserverEntry.prototype

/**
 * Lets a click on a button count only if the person could see the button: the page around a frame could otherwise lay it, transparent, over something
 * that invites a click. Clicks by scripts are those of this page alone, since the parent reaches no element of it. `onRefused` is called for each click
 * that does not count.
 */
export function guardClicks(page: Document, onRefused: () => void): void {
  const sights = new WeakMap<Element, Sight>()
  /** Clicked buttons that have only just appeared. */
  const waiting = new Set<HTMLElement>()
  const options = { trackVisibility: true, delay: LOOK_EVERY_MS, threshold: [0, 0.5, 1] }
  const observer = new IntersectionObserver((entries) => {
    // CAST: TypeScript's types do not have it yet.
    for (const entry of entries)
      note(entry.target, (entry as { readonly isVisible?: boolean }).isVisible === true)
  }, options)

  const note = (control: Element, isVisible: boolean): void => {
    const hiddenAt = isVisible ? (sights.get(control)?.hiddenAt ?? -Infinity) : performance.now()
    sights.set(control, { isVisible, hiddenAt })
    if (!(control instanceof HTMLElement) || !waiting.delete(control)) return
    if (isVisible) control.click()
    else onRefused()
  }
  const look = (): void => {
    for (const control of page.querySelectorAll(BUTTONS)) observer.observe(control)
  }
  // From the beginning on: a parent that notices a press could otherwise uncover the button before the check.
  new MutationObserver(look).observe(page.body, { childList: true, subtree: true })
  look()
  page.addEventListener(
    'click',
    (event) => {
      const control = buttonOf(event.target)
      if (control === null || !event.isTrusted) return
      const sight = sights.get(control)
      const counts = sight?.isVisible === true && performance.now() - sight.hiddenAt >= IN_SIGHT_MS
      if (counts) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (sight === undefined) waiting.add(control)
      else onRefused()
    },
    true,
  )
}

const buttonOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(BUTTONS) : null
