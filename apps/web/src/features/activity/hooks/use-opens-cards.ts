import { useLocation } from '@tanstack/react-router'

/** Specification, section 2. */
const OPENS_ABOVE_PX = 993

/** Whether this page opens cards by itself. Elsewhere an arrival is a short notice. */
export function useOpensCards(): boolean {
  const { pathname, search } = useLocation()
  const isAdvanced = pathname.includes('/advanced') || Object(search).mode === 'advanced'
  return !isAdvanced && window.innerWidth > OPENS_ABOVE_PX
}
