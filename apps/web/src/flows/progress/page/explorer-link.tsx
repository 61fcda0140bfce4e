import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { orderPopup } from '../../../shared/config/popup-search.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'

/** Links the progress page of an order of either kind to the same order in the explorer. */
export const ExplorerLink = ({ orderId }: { orderId: string }): ReactNode => (
  <Link
    to={PATHS.explorer}
    search={orderPopup(orderId)}
    className={buttonClass({ variant: 'secondary', block: true, className: 'mt-2' })}
  >
    View In Explorer
  </Link>
)
