import type { ReactNode } from 'react'
import { Button } from '../../../../shared/ui/button/button.tsx'
import { Dialog, DialogBody } from '../../../../shared/ui/dialog/dialog.tsx'

export interface LeaveDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onLeave: () => void
}

export const LeavePanel = (props: LeaveDialogProps): ReactNode => (
  <Dialog
    open={props.open}
    onOpenChange={props.onOpenChange}
    title="Leave this page?"
    description="Nothing has been sent yet. We’ll keep your list in this browser."
  >
    <DialogBody className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" onClick={props.onLeave}>
        Leave
      </Button>
      <Button onClick={() => props.onOpenChange(false)}>Stay</Button>
    </DialogBody>
  </Dialog>
)
