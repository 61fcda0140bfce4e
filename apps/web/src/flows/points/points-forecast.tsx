import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { forecastQuery } from '../../entities/points/points-queries.ts'
import { forecastText } from './points-texts.ts'
import { PointsLine } from './points-line.tsx'

export interface PointsForecastProps {
  readonly currencyIn: string
  readonly currencyOut: string
  /** Whole tokens. */
  readonly amount: string
  readonly sender: string
  readonly receiver: string
}

/** What a transfer will bring, before it is sent. Nothing while it is unknown: the form does not wait for it. */
export function PointsForecast(props: PointsForecastProps): ReactNode {
  const { data } = useQuery(forecastQuery(props))
  return data === undefined ? null : <PointsLine text={forecastText(data)} />
}
