import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { OfflineNote } from '../../../flows/progress/page/offline-note.tsx'
import { OrderUnreachable } from '../../../flows/progress/page/order-unreachable.tsx'
import { Dialog, DialogBody } from '../../../shared/ui/dialog/dialog.tsx'
import { Spinner } from '../../../shared/ui/spinner/spinner.tsx'
import { useOrderDetails } from '../hooks/use-order-details.ts'
import { usePopup } from '../hooks/use-popup.ts'
import { OrderDetails } from './order-details.tsx'

export interface OrderDialogProps {
  readonly open: boolean
  /** Leaves for the home page. */
  readonly onOpenChange: (open: boolean) => void
  /** Leaves for the home page, which says that there is no such order. */
  readonly onMissing: () => void
}

/** An order, shown over any page. */
export function OrderDialog({ open, onOpenChange, onMissing }: OrderDialogProps): ReactNode {
  const latest = useRef({ onOpenChange, onMissing })
  latest.current = { onOpenChange, onMissing }
  const goHome = useCallback(() => latest.current.onOpenChange(false), [])
  const leave = useCallback(() => latest.current.onMissing(), [])
  const { orderId, close } = usePopup(goHome)
  const isNameless = open && orderId === undefined
  useEffect(() => {
    if (isNameless) leave()
  }, [isNameless, leave])
  return (
    <Dialog
      open={open && orderId !== undefined}
      onOpenChange={close}
      title="Order details"
      className="md:max-h-[min(54rem,90dvh)]! md:w-[36rem]!"
    >
      <DialogBody>
        {orderId !== undefined && <WatchedDetails key={orderId} orderId={orderId} onMissing={leave} />}
      </DialogBody>
    </Dialog>
  )
}

function WatchedDetails({ orderId, onMissing }: { orderId: string; onMissing: () => void }): ReactNode {
  const { order, bulk, isMissing, isOffline, error, isRefreshing, retry } = useOrderDetails(orderId)
  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing, onMissing])
  if (order !== undefined) {
    return (
      <>
        <OrderDetails order={order} bulk={bulk} />
        {isOffline && <OfflineNote error={error} busy={isRefreshing} onRetry={retry} />}
      </>
    )
  }
  if (isOffline)
    return <OrderUnreachable orderId={orderId} error={error} busy={isRefreshing} onRetry={retry} />
  return (
    <div aria-busy className="grid min-h-72 place-items-center">
      <Spinner label="Loading the order" className="w-16" />
    </div>
  )
}
