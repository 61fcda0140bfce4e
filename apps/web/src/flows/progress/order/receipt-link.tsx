import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { buttonClass, type ButtonSize } from '../../../shared/ui/button/button.tsx'

/** Leads to the receipt of a completed order of either kind. */
export const ReceiptLink = ({ orderId, size }: { orderId: string; size: ButtonSize }): ReactNode => (
  <Link
    to={PATHS.receipt}
    params={{ orderId }}
    search={{}}
    className={buttonClass({ variant: 'secondary', size, className: 'max-sm:px-3 max-sm:text-small' })}
  >
    View receipt
  </Link>
)
