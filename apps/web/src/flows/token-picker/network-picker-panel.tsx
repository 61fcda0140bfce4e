import type { ReactNode } from 'react'
import { useNetworks } from '../../entities/network/network-queries.ts'
import { Dialog } from '../../shared/ui/dialog/dialog.tsx'
import { moveWithArrows } from './move-with-arrows.ts'
import type { PickerSide } from './network-groups.ts'
import { NetworkStep, type Obstacle } from './network-step.tsx'
import { PICKER_HEIGHT } from './picker-height.ts'
import { PICKER_MESSAGES } from './picker-messages.ts'
import { usePickerData } from './use-picker-data.ts'

export interface NetworkPickerDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly chosenId: string | undefined
  /** Why a network cannot be chosen; without it every network of the server can, inactive ones as well. */
  readonly obstacle?: Obstacle | undefined
  readonly side?: PickerSide | undefined
  readonly title?: string | undefined
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
      sheetBelow="xs"
      title={props.title ?? PICKER_MESSAGES.anyNetworkTitle}
    >
      <div onKeyDown={moveWithArrows} className="contents">
        <NetworkStep
          data={props.obstacle === undefined ? { ...data, networks: served } : data}
          side={props.side ?? 'source'}
          chosenId={props.chosenId}
          excludedId={undefined}
          selectableTokenIds={undefined}
          allowsInactive
          obstacle={props.obstacle}
          onChoose={(network) => {
            props.onSelect(network.id)
            props.onOpenChange(false)
          }}
        />
      </div>
    </Dialog>
  )
}
