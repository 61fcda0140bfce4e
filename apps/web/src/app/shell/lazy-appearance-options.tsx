import { type ReactNode, Suspense } from 'react'
import { lazyExtra } from '../../shared/ui/lazy/lazy-extra.ts'

const AppearanceOptions = lazyExtra('appearance-options', async () => ({
  default: (await import('./appearance-options.tsx')).AppearanceOptions,
}))

/** Fetched when a menu that has them is opened first. */
export const LazyAppearanceOptions = (): ReactNode => (
  <Suspense fallback={<div className="h-96" />}>
    <AppearanceOptions />
  </Suspense>
)
