import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import type { AppRouter } from './router.tsx'

export const MainProviders = (props: { router: AppRouter; queryClient: QueryClient }): ReactNode => (
  <StrictMode>
    <QueryClientProvider client={props.queryClient}>
      <RouterProvider router={props.router} />
    </QueryClientProvider>
  </StrictMode>
)
