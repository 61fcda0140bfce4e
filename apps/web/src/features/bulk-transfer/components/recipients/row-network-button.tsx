import clsx from 'clsx'
import type { ReactNode } from 'react'
import { NetworkPickerDialog } from '../../../../flows/token-picker/network-picker-dialog.tsx'
import { ChevronDown } from '../../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { Globe } from '../../../../shared/ui/icons/drawn/things/globe.ts'
import { NetworkIcon } from '../../../../shared/ui/icons/network-icon.tsx'
import { inputFrame } from '../../../../shared/ui/text-field/input-base.tsx'
import type { RowNetwork } from '../../model/bulk-catalog.ts'

/** The network of a row; opens the one picker that all rows share. */
export function RowNetworkButton(props: {
  number: number
  network: RowNetwork | undefined
  networkId: string
  disabled: boolean
  /** On a phone, the amount takes the line before it. */
  isBelow: boolean
  /** Id of what is wrong with it. */
  describedBy: string | undefined
  onOpen: () => void
}): ReactNode {
  const { network, networkId } = props
  const name = network?.name ?? networkId
  return (
    <button
      type="button"
      data-field="network"
      aria-label={`Network of recipient ${props.number}: ${name === '' ? 'choose' : name}`}
      aria-haspopup="dialog"
      aria-describedby={props.describedBy}
      title={name === '' ? undefined : name}
      disabled={props.disabled}
      onClick={props.onOpen}
      onPointerEnter={NetworkPickerDialog.preload}
      onFocus={NetworkPickerDialog.preload}
      className={clsx(
        'col-span-2 col-start-3 row-start-2 flex h-11 min-w-0 items-center gap-2 px-2.5 text-left text-small max-[23.9rem]:col-span-3 max-[23.9rem]:col-start-2 max-[23.9rem]:row-start-3 advanced:gap-1.5 advanced:px-2 advanced:col-span-1 advanced:col-start-4 advanced:row-start-1 advanced:h-9',
        props.isBelow && 'max-sm:col-span-3 max-sm:col-start-2 max-sm:row-start-3',
        inputFrame({ invalid: props.describedBy !== undefined }),
      )}
    >
      {network === undefined ? (
        <Globe aria-hidden className="size-4 shrink-0 text-faint" />
      ) : (
        <NetworkIcon network={network} className="size-5" />
      )}
      <span
        className={clsx('line-clamp-2 min-w-0 grow leading-tight', name === '' ? 'text-faint' : 'text-ink')}
      >
        {name === '' ? 'Network' : name}
      </span>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
    </button>
  )
}
