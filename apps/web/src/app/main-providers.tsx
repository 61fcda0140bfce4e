import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useRef } from 'react'
import type { AppRouter } from './router.tsx'
import { OnStarted } from './shell/started.tsx'

export interface MainProvidersProps {
  readonly router: AppRouter
  readonly queryClient: QueryClient
  /** Called once, when the page is live. */
  readonly onStarted?: () => void
}

export const MainProviders = (props: MainProvidersProps): ReactNode => (
  <StrictMode>
    <OnStarted value={useRef(props.onStarted ?? null)}>
      <QueryClientProvider client={props.queryClient}>
        <RouterProvider router={props.router} />
      </QueryClientProvider>
    </OnStarted>
  </StrictMode>
)
