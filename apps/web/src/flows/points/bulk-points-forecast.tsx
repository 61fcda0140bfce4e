import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bulkForecastQuery } from '../../entities/points/points-queries.ts'
import { forecastText } from './points-texts.ts'
import { PointsLine } from './points-line.tsx'

export type BulkPointsForecastProps = Parameters<typeof bulkForecastQuery>[0]

/** What a bulk order will bring, before it is sent. Nothing while it is unknown: the form does not wait for it. */
export function BulkPointsForecast(props: BulkPointsForecastProps): ReactNode {
  const { data } = useQuery(bulkForecastQuery(props))
  return data === undefined ? null : <PointsLine text={forecastText(data)} />
}
