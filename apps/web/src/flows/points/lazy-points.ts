import { lazyPart } from './lazy-part.tsx'

export const LazyPointsForecast = lazyPart(
  'points-forecast',
  async () => (await import('./points-forecast.tsx')).PointsForecast,
)
export const LazyOrderPoints = lazyPart(
  'order-points',
  async () => (await import('./order-points.tsx')).OrderPoints,
)
export const LazyPhaseBanner = lazyPart(
  'phase-banner',
  async () => (await import('./phase-banner.tsx')).PhaseBanner,
)
