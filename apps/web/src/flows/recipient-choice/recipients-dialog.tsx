import type { ComponentType } from 'react'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'
import type { RecipientsDialogProps } from './recipients-panel.tsx'

/** Recent recipients and the address book of this browser. Its code is fetched when it first opens. */
export const RecipientsDialog: ComponentType<RecipientsDialogProps> & { preload: () => void } =
  lazyDialog<RecipientsDialogProps>(
    'recipients',
    async () => (await import('./recipients-panel.tsx')).RecipientsPanel,
  )
