import type { Page } from '@playwright/test'

/** Maximum number of elements in the report; labels let users find them in the page. */
const MOST_NAMED = 5

/**
 * Elements that do not fit: a page that scrolls sideways, elements beyond its edge, and text that is cut off without an indication. Text with an
 * ellipsis, fields and scrolling lists are intended.
 */
export const layoutFaults = (page: Page): Promise<readonly string[]> =>
  page.evaluate((mostNamed) => {
    const { clientWidth, scrollWidth } = document.documentElement
    const faults: string[] =
      scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []
    const nameOf = (element: Element): string =>
      `<${element.tagName.toLowerCase()}> ${element.textContent.trim().slice(0, 40)}`
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return true
      }
      return false
    }
    const found = [...document.querySelectorAll('main *, [role="dialog"] *')].flatMap((element) => {
      if (!(element instanceof HTMLElement) || element.closest('.sr-only, svg, [inert]') !== null) return []
      const { width, height, right, left } = element.getBoundingClientRect()
      // One pixel is what only screen readers read.
      if (width <= 1 || height <= 1) return []
      // The style of each element above it is asked for only where there is a fault: a page has thousands of elements.
      if (right > clientWidth + 1 || left < -1)
        return scrolls(element) ? [] : [`beyond the edge: ${nameOf(element)}`]
      if (element.scrollWidth <= element.clientWidth + 1 || element.matches('input, select')) return []
      const { overflowX, textOverflow, display } = getComputedStyle(element)
      const isCut = /hidden|clip/.test(overflowX) && element.textContent.trim() !== ''
      return isCut && textOverflow !== 'ellipsis' && display !== 'inline' && !scrolls(element)
        ? [`cut off: ${nameOf(element)}`]
        : []
    })
    return [...faults, ...found.slice(0, mostNamed)]
  }, MOST_NAMED)

/** Animations longer than 0.2 s, by name. */
export const longAnimations = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { activeDuration } = animation.effect?.getComputedTiming() ?? {}
      const isLong = typeof activeDuration !== 'number' || activeDuration > 200
      if (animation.playState !== 'running' || !isLong) return []
      // Invisible elements do not count.
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
      if (target !== null && getComputedStyle(target).opacity === '0') return []
      const name =
        animation instanceof CSSAnimation
          ? animation.animationName
          : animation instanceof CSSTransition
            ? animation.transitionProperty
            : animation.id
      return [name]
    }),
  )
