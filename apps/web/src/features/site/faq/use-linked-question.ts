import { useEffect } from 'react'

/** Opens the question of the page's address, and brings it into view. */
export function useLinkedQuestion(): void {
  useEffect(() => {
    const show = (): void => {
      const linked = document.getElementById(window.location.hash.slice(1))
      if (!(linked instanceof HTMLDetailsElement)) return
      linked.open = true
      linked.scrollIntoView({ block: 'start' })
      linked.querySelector('summary')?.focus({ preventScroll: true })
    }
    show()
    window.addEventListener('hashchange', show)
    return () => window.removeEventListener('hashchange', show)
  }, [])
}
