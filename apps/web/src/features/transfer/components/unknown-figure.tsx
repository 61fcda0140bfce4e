import type { ReactNode } from 'react'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'

/** Placeholder for a figure that is loading or unavailable. */
export const UnknownFigure = ({ pending }: { pending: boolean }): ReactNode =>
  pending ? <Skeleton className="h-4 w-24 align-middle" /> : <span className="text-faint">–</span>
