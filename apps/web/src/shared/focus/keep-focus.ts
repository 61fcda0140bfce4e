/** Controls that can take focus without opening a phone's keyboard. */
const CONTROLS = 'a[href], button:not(:disabled), summary, select:not(:disabled), input[type="radio"]'

/** Where the focus was, described in a way that survives removal of the element. */
interface Anchor {
  readonly element: Element
  readonly label: string
  /** From the element's parent outward, each with the element's index among the ancestor's controls. */
  readonly around: readonly { readonly ancestor: Element; readonly place: number }[]
  readonly heading: Element | null
}

const labelOf = (element: Element): string =>
  `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`

const headingOf = (root: Element): HTMLElement | null => root.querySelector<HTMLElement>('main h1')

function describe(element: Element, root: Element): Anchor {
  const around: Anchor['around'][number][] = []
  for (let at = element.parentElement; at !== null && at !== root; at = at.parentElement) {
    around.push({ ancestor: at, place: [...at.querySelectorAll(CONTROLS)].indexOf(element) })
  }
  return { element, label: labelOf(element), around, heading: headingOf(root) }
}

/** The same control rendered again; otherwise the heading of the next step; otherwise the control now at the same index. */
function findReplacement(anchor: Anchor, root: Element): HTMLElement | undefined {
  if (anchor.element.isConnected && anchor.element instanceof HTMLElement) return anchor.element
  const same = [...root.querySelectorAll<HTMLElement>(`${CONTROLS}, h1`)].find(
    (candidate) => labelOf(candidate) === anchor.label,
  )
  if (same !== undefined) return same
  const heading = headingOf(root)
  if (anchor.heading?.isConnected !== true) return heading ?? undefined
  for (const { ancestor, place } of anchor.around) {
    const controls = ancestor.isConnected ? [...ancestor.querySelectorAll<HTMLElement>(CONTROLS)] : []
    const replacement = controls[Math.min(Math.max(place, 0), controls.length - 1)]
    if (replacement !== undefined) return replacement
  }
  return heading ?? undefined
}

/**
 * Moves the focus whenever the focused element is removed: a step was left, a button was replaced, a menu closed. Otherwise keyboard users would
 * start again at the top of the page. Dialogs manage their own focus. `from` is the element on the page that was focused last, in case a dialog
 * already has the focus. Returns a function that stops it.
 */
export function keepFocus(root: Element, from?: Element): () => void {
  let last: Element | undefined
  let anchor: Anchor | undefined
  let wasBusy = false
  const record = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || target === document.body) return
    last = target
    wasBusy = false
    const isOfPage = root.contains(target) || !target.isConnected
    if (isOfPage && target.closest('[role="dialog"]') === null) anchor = describe(target, root)
  }
  const onFocusIn = (event: FocusEvent): void => record(event.target)
  const onFocusOut = (event: FocusEvent): void => {
    const { target, relatedTarget } = event
    if (relatedTarget !== null || !(target instanceof Element)) return
    // Browsers report this before the element is removed. An element that stays was blurred by a click on empty space, or is now disabled.
    queueMicrotask(() => {
      if (!target.isConnected || last !== target) return
      if (target.matches(':disabled')) wasBusy = true
      else last = undefined
    })
  }
  const restoreFocus = (): void => {
    if (last === undefined || anchor === undefined || document.activeElement !== document.body) return
    // A button that was busy gets the focus back; any other element that is still there was left on purpose.
    if (last.isConnected && (!wasBusy || last.matches(':disabled'))) return
    if (document.querySelector('[role="dialog"][data-state="open"]') !== null) return
    const replacement = findReplacement(anchor, root)
    if (replacement === undefined) return
    if (replacement.tagName === 'H1') replacement.tabIndex = -1
    replacement.focus({ preventScroll: replacement.tagName === 'H1' })
  }
  const observer = new MutationObserver(restoreFocus)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  record(from ?? null)
  record(document.activeElement)
  restoreFocus()
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}
