import type { ComponentType } from 'react'
import { lazyDialog } from '../../../../shared/ui/lazy/lazy-dialog.tsx'
import type { ImportDialogProps } from './import-panel.tsx'

/** The 'Fill in with text' dialog. The code is fetched when it first opens; `preload()` on hover hides the delay. */
export const ImportDialog: ComponentType<ImportDialogProps> & { preload: () => void } =
  lazyDialog<ImportDialogProps>('bulk-import', async () => (await import('./import-panel.tsx')).ImportPanel)
