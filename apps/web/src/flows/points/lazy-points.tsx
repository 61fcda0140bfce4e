import { type ReactNode, Suspense } from 'react'
import { lazyExtra } from '../../shared/ui/lazy/lazy-extra.ts'
import type { OrderPointsProps } from './order-points.tsx'
import type { PointsForecastProps } from './points-forecast.tsx'

const PointsForecast = lazyExtra('points-forecast', async () => ({
  default: (await import('./points-forecast.tsx')).PointsForecast,
}))
const OrderPoints = lazyExtra('order-points', async () => ({
  default: (await import('./order-points.tsx')).OrderPoints,
}))

export const LazyPointsForecast = (props: PointsForecastProps): ReactNode => (
  <Suspense>
    <PointsForecast {...props} />
  </Suspense>
)

export const LazyOrderPoints = (props: OrderPointsProps): ReactNode => (
  <Suspense>
    <OrderPoints {...props} />
  </Suspense>
)
