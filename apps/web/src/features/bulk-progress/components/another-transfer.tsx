import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { buttonClass } from '../../../shared/ui/button/button.tsx'

export const AnotherTransfer = (): ReactNode => (
  <Link
    to={PATHS.send}
    search={{ mode: 'advanced' }}
    className={buttonClass({ size: 'large', className: 'mt-6 min-w-52' })}
  >
    Another Transfer
  </Link>
)
