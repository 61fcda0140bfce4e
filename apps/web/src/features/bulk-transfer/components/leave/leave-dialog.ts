import type { ComponentType } from 'react'
import { lazyDialog } from '../../../../shared/ui/lazy/lazy-dialog.tsx'
import type { LeaveDialogProps } from './leave-panel.tsx'

export const LeaveDialog: ComponentType<LeaveDialogProps> = lazyDialog<LeaveDialogProps>(
  'leave-bulk',
  async () => (await import('./leave-panel.tsx')).LeavePanel,
)
