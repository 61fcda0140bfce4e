import type { ComponentType } from 'react'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'
import type { RecipientsDialogProps } from './recipients-panel.tsx'

/** Recent recipients and this browser's address book. The code is fetched when it first opens. */
export const RecipientsDialog: ComponentType<RecipientsDialogProps> & { preload: () => void } =
  lazyDialog<RecipientsDialogProps>(
    'recipients',
    async () => (await import('./recipients-panel.tsx')).RecipientsPanel,
  )
