import type { OrderPointsWire, PointsForecastWire } from '@sunspan/api'
import { formatMultiplier, formatReward } from '../../entities/points/format-points.ts'

type Sum = Pick<OrderPointsWire, 'points' | 'base' | 'multiplier' | 'level' | 'reason'>

/** How points come about: `120 (60 x2 Enthusiast)`. */
const sumText = ({ points, base, multiplier, level }: Sum): string =>
  `${formatReward(points)} (${formatReward(base)} ${formatMultiplier(multiplier)} ${level})`

/** What a transfer would bring, and why. */
export function forecastText(forecast: PointsForecastWire): string {
  if (forecast.reason !== null) return `None: ${forecast.reason}`
  return forecast.is_own
    ? sumText(forecast)
    : `${formatReward(forecast.points)} once this wallet is linked in Retro Points`
}

/** What an order brings or has brought, and why. */
export function orderPointsText(order: OrderPointsWire): string {
  switch (order.status) {
    case 'pending':
      return order.reason === null ? `Pending, ${sumText(order)}` : `None: ${order.reason}`
    case 'booked':
      return sumText(order)
    case 'not_counted':
      return `None: ${order.reason ?? ''}`
    case 'taken_back':
      return `Taken back: ${order.reason ?? ''}`
  }
}
