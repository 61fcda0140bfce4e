import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UnsupportedNetworkDialog } from '../../entities/wallet/switching/unsupported-network-dialog.tsx'
import { BulkProgressPage } from '../../features/bulk-progress/components/bulk-progress-page.tsx'
import { PATHS } from '../../shared/config/paths.ts'
import { lazyExtra } from '../../shared/ui/lazy/lazy-extra.ts'
import { useProgressPage } from './use-progress-page.ts'

const Resume = lazyExtra('resume-bulk-transfer', () => import('./resume-bulk-transfer.tsx'))

export default function ProgressAdvancedRoute(): ReactNode {
  const { orderId } = useParams({ from: PATHS.bulkProgress })
  return (
    <>
      <BulkProgressPage {...useProgressPage(orderId, 'advanced')} Resume={Resume} />
      <UnsupportedNetworkDialog />
    </>
  )
}
