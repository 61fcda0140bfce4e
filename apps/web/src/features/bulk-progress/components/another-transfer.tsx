import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'

/** Link back to the Advanced form. */
export const AnotherTransfer = ({ variant }: { variant: 'primary' | 'secondary' }): ReactNode => (
  <Link
    to={PATHS.send}
    search={{ mode: 'advanced' }}
    className={
      variant === 'primary'
        ? buttonClass({ size: 'large', className: 'mt-6 min-w-52' })
        : buttonClass({ variant })
    }
  >
    Another Transfer
  </Link>
)
