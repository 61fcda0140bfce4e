import type { ReactNode } from 'react'
import type { BulkOrder } from '../../../entities/bulk-order/bulk-order.ts'
import type { Order } from '../../../entities/order/order.ts'
import { copyText } from '../../../shared/ui/address-text/copy-text.ts'
import { Button } from '../../../shared/ui/button/button.tsx'
import { notify } from '../../../shared/ui/toast/notify.ts'
import { supportDetails } from '../model/support-details.ts'

/** What to send to support, and whom not to believe. */
export function CopySupportDetails(props: { order: Order; bulk: BulkOrder | undefined }): ReactNode {
  const copy = async (): Promise<void> => {
    const text = supportDetails(props.order, props.bulk, new Date())
    if (await copyText(text)) notify.success('Support details copied', { id: 'copied' })
    else notify.error('Your browser doesn’t allow copying. Please send the order id instead.')
  }
  return (
    <div className="mt-3">
      <Button size="small" variant="secondary" onClick={() => void copy()}>
        Copy support details
      </Button>
      <p className="mt-2 text-pretty">
        Beware of impostors: support never writes to you first, and never asks for a recovery phrase, a
        password, screen sharing or a payment.
      </p>
    </div>
  )
}
