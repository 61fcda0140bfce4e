/** Browser bars are lower than this, keyboards higher. */
const LEAST_KEYBOARD_PX = 80
/** Space left free above a sheet, so that it is recognisable as one. */
const MARGIN_PX = 8

/**
 * Keeps a bottom sheet above a phone's keyboard, which covers the page without resizing it. Does nothing while `isSheet` returns false. Returns a
 * function that stops it.
 */
export function keepAboveKeyboard(panel: HTMLElement, isSheet: () => boolean): () => void {
  // Older browsers do not have it.
  const view: VisualViewport | null | undefined = window.visualViewport
  if (view === null || view === undefined) return () => undefined
  const place = (bottom: string, maxHeight: string): void =>
    void Object.assign(panel.style, { bottom, maxHeight })
  const adjust = (): void => {
    if (view.scale !== 1 || !isSheet()) return place('', '')
    const covered = window.innerHeight - view.height
    if (covered < LEAST_KEYBOARD_PX) return place('', '')
    place(`${Math.max(0, covered - view.offsetTop)}px`, `${view.height - MARGIN_PX}px`)
  }
  adjust()
  for (const event of ['resize', 'scroll']) view.addEventListener(event, adjust)
  return () => {
    for (const event of ['resize', 'scroll']) view.removeEventListener(event, adjust)
    place('', '')
  }
}
