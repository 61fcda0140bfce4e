import { type ReactNode, Suspense } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { lazyExtra } from '../../../shared/ui/lazy/lazy-extra.ts'
import type { AlertOfferProps } from './alert-offer.tsx'

const AlertOffer = lazyExtra('alert-offer', async () => ({
  default: (await import('./alert-offer.tsx')).AlertOffer,
}))

export const LazyAlertOffer = ({
  order,
  source,
}: Pick<AlertOfferProps, 'order'> & { source: Network | undefined }): ReactNode => (
  <div className="text-center">
    <Suspense>{source !== undefined && <AlertOffer order={order} source={source} />}</Suspense>
  </div>
)
