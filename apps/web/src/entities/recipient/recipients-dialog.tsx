import type { ChainFamily } from '@sunspan/domain'
import type { ComponentType } from 'react'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'

export interface RecipientsDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Only recipients of this family are shown. */
  readonly family: ChainFamily
  /** Called once; the dialog closes itself. */
  readonly onSelect: (address: string) => void
}

/** Recent recipients and the address book of this browser. Its code is fetched when it first opens. */
export const RecipientsDialog: ComponentType<RecipientsDialogProps> & { preload: () => void } =
  lazyDialog<RecipientsDialogProps>(
    'recipients',
    async () => (await import('./recipients-panel.tsx')).RecipientsPanel,
  )
