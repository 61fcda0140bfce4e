import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useEffect, useRef } from 'react'
import type { AppRouter } from './router.tsx'

export interface MainProvidersProps {
  readonly router: AppRouter
  readonly queryClient: QueryClient
  /** Called once, when the page is live. */
  readonly onStarted?: () => void
}

export const MainProviders = (props: MainProvidersProps): ReactNode => (
  <StrictMode>
    <QueryClientProvider client={props.queryClient}>
      <RouterProvider router={props.router} />
    </QueryClientProvider>
    {props.onStarted !== undefined && <Started onStarted={props.onStarted} />}
  </StrictMode>
)

function Started({ onStarted }: { onStarted: () => void }): ReactNode {
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    onStarted()
  }, [onStarted])
  return null
}
