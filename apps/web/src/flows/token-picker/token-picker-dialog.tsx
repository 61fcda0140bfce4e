import { type ComponentType } from 'react'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'
import type { TokenPickerDialogProps } from './token-picker-panel.tsx'

/** Picks a network, then one of its tokens. The code is fetched when it first opens; `preload()` on hover hides the delay. */
export const TokenPickerDialog: ComponentType<TokenPickerDialogProps> & { preload: () => void } =
  lazyDialog<TokenPickerDialogProps>(
    'token-picker',
    async () => (await import('./token-picker-panel.tsx')).TokenPickerPanel,
  )
