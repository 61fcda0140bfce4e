import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { UnsupportedNetworkDialog } from '../../entities/wallet/switching/unsupported-network-dialog.tsx'
import { ProgressPage } from '../../features/order-progress/components/progress-page.tsx'
import { PATHS } from '../../shared/config/paths.ts'
import { lazyExtra } from '../../shared/ui/lazy/lazy-extra.ts'
import { useProgressPage } from './use-progress-page.ts'

const Resume = lazyExtra('resume-transfer', () => import('./resume-transfer.tsx'))

export default function ProgressRoute(): ReactNode {
  const { orderId } = useParams({ from: PATHS.progress })
  return (
    <>
      <ProgressPage {...useProgressPage(orderId)} Resume={Resume} />
      <UnsupportedNetworkDialog />
    </>
  )
}
