import type { ComponentType } from 'react'
import { lazyDialog } from '../../../../shared/ui/lazy/lazy-dialog.tsx'

export interface LeaveDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onLeave: () => void
}

export const LeaveDialog: ComponentType<LeaveDialogProps> = lazyDialog<LeaveDialogProps>(
  'leave-bulk',
  async () => (await import('./leave-panel.tsx')).LeavePanel,
)
