import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReceiptPage } from '../../features/receipt/components/receipt-page.tsx'
import { PATHS } from '../../shared/config/paths.ts'

export default function ReceiptRoute(): ReactNode {
  const { orderId } = useParams({ from: PATHS.receipt })
  return <ReceiptPage orderId={orderId} />
}
