import { type ReactNode, Suspense } from 'react'
import { lazyExtra } from '../../../shared/ui/lazy/lazy-extra.ts'
import type { PhaseBannerProps } from './phase-banner.tsx'

const PhaseBanner = lazyExtra('phase-banner', async () => ({
  default: (await import('./phase-banner.tsx')).PhaseBanner,
}))

export const LazyPhaseBanner = (props: PhaseBannerProps): ReactNode => (
  <Suspense>
    <PhaseBanner {...props} />
  </Suspense>
)
