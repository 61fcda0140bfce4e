import type { ReactNode } from 'react'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import { ArcScene } from './arc-scene.tsx'

/** Placeholder of the page until its order loads, with the same layout. */
export const OrderLoading = ({ orderId, title }: { orderId: string; title: string }): ReactNode => (
  <div aria-busy>
    <h1 className="text-center text-title font-semibold">{title}</h1>
    <div className="-mt-1">
      <ArcScene
        source={undefined}
        destination={undefined}
        sent={undefined}
        received={undefined}
        sun={0}
        tone="quiet"
        label="Loading the order"
        onRest={() => undefined}
      />
    </div>
    <div className="mt-4 flex min-h-40 flex-col items-center gap-3">
      <Skeleton className="h-5 w-52" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </div>
    <p className="mt-4 text-center font-mono break-all text-caption text-faint">{orderId}</p>
  </div>
)
