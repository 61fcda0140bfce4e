import type { BulkRowInput } from '@sunspan/domain'
import type { ComponentType } from 'react'
import { lazyDialog } from '../../../../shared/ui/lazy/lazy-dialog.tsx'
import type { FormCatalog } from '../../model/bulk-catalog.ts'

export interface ImportDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly catalog: FormCatalog
  /** Recipients that stand in the form already. */
  readonly taken: number
  /** What was pasted into the form. */
  readonly initialText: string
  readonly onApply: (rows: readonly BulkRowInput[]) => void
}

/** The 'Fill in with text' dialog. Its code is fetched when it first opens; `preload()` on hover hides that. */
export const ImportDialog: ComponentType<ImportDialogProps> & { preload: () => void } =
  lazyDialog<ImportDialogProps>('bulk-import', async () => (await import('./import-panel.tsx')).ImportPanel)
