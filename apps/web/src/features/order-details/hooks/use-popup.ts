import { useRouter, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

const ID = /^[\w-]+$/

/** The order in the address bar, and how to close its popup. */
export function usePopup(goHome: () => void): {
  /** Undefined if there is none, or it is not an order id. */
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
