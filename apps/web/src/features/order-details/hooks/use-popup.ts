import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

const ID = /^[\w-]+$/

/** The order that the address names, and the way out of it. */
export function usePopup(goHome: () => void): {
  /** Undefined where none is named, or what can be none. */
  readonly orderId: string | undefined
  readonly close: () => void
} {
  const router = useRouter()
  const { orderId } = useSearch({ from: '__root__' })
  const close = useCallback(() => {
    if (!router.history.canGoBack()) goHome()
    else
      void router.navigate({
        to: '.',
        search: (before) => ({ ...before, popup: undefined, orderId: undefined }),
        replace: true,
        resetScroll: false,
      })
  }, [router, goHome])
  return { orderId: orderId !== undefined && ID.test(orderId) ? orderId : undefined, close }
}
