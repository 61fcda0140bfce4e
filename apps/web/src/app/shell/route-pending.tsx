import type { ReactNode } from 'react'
import { Spinner } from '../../shared/ui/spinner/spinner.tsx'

export const RoutePending = (): ReactNode => (
  <div className="grid min-h-[50dvh] place-items-center">
    <Spinner label="Loading" className="w-14" />
  </div>
)
