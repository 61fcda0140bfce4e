import type { ReactNode } from 'react'
import { useNetworks } from '../../entities/network/network-queries.ts'
import { Dialog } from '../../shared/ui/dialog/dialog.tsx'
import { NetworkStep } from './network-step.tsx'
import { PICKER_HEIGHT } from './picker-height.ts'
import { PICKER_MESSAGES } from './picker-messages.ts'
import { usePickerData } from './use-picker-data.ts'

export interface NetworkPickerDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly chosenId: string | undefined
  /** Called once; the dialog closes itself. */
  readonly onSelect: (networkId: string) => void
}

const NONE: readonly never[] = []

export function NetworkPickerPanel(props: NetworkPickerDialogProps): ReactNode {
  const data = usePickerData()
  const { data: served = NONE } = useNetworks()
  return (
    <Dialog
      // The key resets the search each time the dialog opens.
      key={String(props.open)}
      open={props.open}
      onOpenChange={props.onOpenChange}
      className={PICKER_HEIGHT}
      title={PICKER_MESSAGES.anyNetworkTitle}
    >
      <NetworkStep
        data={{ ...data, networks: served }}
        side="source"
        chosenId={props.chosenId}
        excludedId={undefined}
        selectableTokenIds={undefined}
        allowsInactive
        onChoose={(network) => {
          props.onSelect(network.id)
          props.onOpenChange(false)
        }}
      />
    </Dialog>
  )
}
