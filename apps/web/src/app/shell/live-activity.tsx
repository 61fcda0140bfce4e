import type { ReactNode } from 'react'
import { Activity } from '../../features/activity/components/activity.tsx'
import { useLiveStream } from '../../flows/live/use-live-stream.ts'

/** On every page once it has settled: the live stream that keeps orders up to date, and the transfers of this browser. */
export function LiveActivity(): ReactNode {
  useLiveStream()
  return <Activity />
}
