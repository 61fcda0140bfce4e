import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyExtra } from '../../shared/ui/lazy/lazy-extra.ts'

/** A part of the programme on a page that does without it until it has loaded. */
export function lazyPart<P extends object>(
  id: string,
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const Part: ComponentType<P> = lazyExtra(id, async () => ({ default: await load() }))
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
