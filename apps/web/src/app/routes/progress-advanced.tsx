import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UnsupportedNetworkDialog } from '../../entities/wallet/switching/unsupported-network-dialog.tsx'
import { BulkProgressPage } from '../../features/bulk-progress/components/bulk-progress-page.tsx'
import { PATHS } from '../../shared/config/paths.ts'
import { useProgressPage } from './use-progress-page.ts'

export default function ProgressAdvancedRoute(): ReactNode {
  const { orderId } = useParams({ from: PATHS.bulkProgress })
  return (
    <>
      <BulkProgressPage {...useProgressPage(orderId, 'advanced')} />
      <UnsupportedNetworkDialog />
    </>
  )
}
