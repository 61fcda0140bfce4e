import type { ComponentType } from 'react'
import { lazyDialog } from '../../shared/ui/lazy/lazy-dialog.tsx'
import type { NetworkPickerDialogProps } from './network-picker-panel.tsx'

/** Picks a network, including ones that are unavailable for transfers. The code is fetched when it first opens. */
export const NetworkPickerDialog: ComponentType<NetworkPickerDialogProps> & { preload: () => void } =
  lazyDialog<NetworkPickerDialogProps>(
    'network-picker',
    async () => (await import('./network-picker-panel.tsx')).NetworkPickerPanel,
  )
