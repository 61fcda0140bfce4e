/** What can be put in focus without a keyboard coming up on a phone. */
const CONTROLS = 'a[href], button:not(:disabled), summary, select:not(:disabled), input[type="radio"]'

/** Where the focus was, in words that still mean something when the element is gone. */
interface Anchor {
  readonly element: Element
  readonly words: string
  /** From the element's parent outward, each with the element's place among its controls. */
  readonly around: readonly { readonly ancestor: Element; readonly place: number }[]
  readonly heading: Element | null
}

const wordsOf = (element: Element): string =>
  `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`

const headingOf = (root: Element): HTMLElement | null => root.querySelector<HTMLElement>('main h1')

function describe(element: Element, root: Element): Anchor {
  const around: Anchor['around'][number][] = []
  for (let at = element.parentElement; at !== null && at !== root; at = at.parentElement) {
    around.push({ ancestor: at, place: [...at.querySelectorAll(CONTROLS)].indexOf(element) })
  }
  return { element, words: wordsOf(element), around, heading: headingOf(root) }
}

/** The same control drawn anew; else the heading of the next step; else what is now in the same place. */
function findHeir(anchor: Anchor, root: Element): HTMLElement | undefined {
  if (anchor.element.isConnected && anchor.element instanceof HTMLElement) return anchor.element
  const same = [...root.querySelectorAll<HTMLElement>(`${CONTROLS}, h1`)].find(
    (candidate) => wordsOf(candidate) === anchor.words,
  )
  if (same !== undefined) return same
  const heading = headingOf(root)
  if (anchor.heading?.isConnected !== true) return heading ?? undefined
  for (const { ancestor, place } of anchor.around) {
    const controls = ancestor.isConnected ? [...ancestor.querySelectorAll<HTMLElement>(CONTROLS)] : []
    const heir = controls[Math.min(Math.max(place, 0), controls.length - 1)]
    if (heir !== undefined) return heir
  }
  return heading ?? undefined
}

/**
 * Finds the focus a new place whenever the element that has it is taken away: a step was left, a button became another one,
 * a menu closed. Without this a keyboard would start again at the top of the page. Dialogs keep their own focus.
 * `from` had the focus last on the page itself, where a dialog has it already. Answers how to end it.
 */
export function keepFocus(root: Element, from?: Element): () => void {
  let last: Element | undefined
  let anchor: Anchor | undefined
  let wasBusy = false
  const note = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || target === document.body) return
    last = target
    wasBusy = false
    const isOfPage = root.contains(target) || !target.isConnected
    if (isOfPage && target.closest('[role="dialog"]') === null) anchor = describe(target, root)
  }
  const onFocusIn = (event: FocusEvent): void => note(event.target)
  const onFocusOut = (event: FocusEvent): void => {
    const { target, relatedTarget } = event
    if (relatedTarget !== null || !(target instanceof Element)) return
    // Browsers say it before the element is gone. One that stays was left by a click beside everything, or cannot be used now.
    queueMicrotask(() => {
      if (!target.isConnected || last !== target) return
      if (target.matches(':disabled')) wasBusy = true
      else last = undefined
    })
  }
  const find = (): void => {
    if (last === undefined || anchor === undefined || document.activeElement !== document.body) return
    // A button that was busy has the focus again; any other one that stays was left on purpose.
    if (last.isConnected && (!wasBusy || last.matches(':disabled'))) return
    if (document.querySelector('[role="dialog"][data-state="open"]') !== null) return
    const heir = findHeir(anchor, root)
    if (heir === undefined) return
    if (heir.tagName === 'H1') heir.tabIndex = -1
    heir.focus({ preventScroll: heir.tagName === 'H1' })
  }
  const observer = new MutationObserver(find)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  note(from ?? null)
  note(document.activeElement)
  find()
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}
