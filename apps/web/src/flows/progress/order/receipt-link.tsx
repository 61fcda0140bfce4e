import type { ReactNode } from 'react'
import { apiClient } from '../../../shared/api/api-client.ts'
import { buttonClass, type ButtonSize } from '../../../shared/ui/button/button.tsx'

/** Downloads the signed receipt of a completed order of either kind. */
export const ReceiptLink = ({ orderId, size }: { orderId: string; size: ButtonSize }): ReactNode => (
  <a
    href={apiClient.urlOf('getOrderReceipt', { params: { id: orderId } })}
    download={`receipt-${orderId}.json`}
    className={buttonClass({ variant: 'secondary', size, className: 'max-sm:px-3 max-sm:text-small' })}
  >
    Download receipt
  </a>
)
