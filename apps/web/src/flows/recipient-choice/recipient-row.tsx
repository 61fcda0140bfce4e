import { formatDate } from '@sunspan/domain'
import { Pencil } from '../../shared/ui/icons/drawn/things/pencil.ts'
import { Trash2 } from '../../shared/ui/icons/drawn/things/trash-2.ts'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { recipientStore } from '../../entities/recipient/recipient-store.ts'
import { MAX_NAME_LENGTH, type Recipient } from '../../entities/recipient/recipient.ts'
import { GroupedAddress } from '../../shared/ui/address-text/grouped-address.tsx'
import { Button } from '../../shared/ui/button/button.tsx'
import { IconButton } from '../../shared/ui/button/icon-button.tsx'
import { TextField } from '../../shared/ui/text-field/text-field.tsx'

/** One address: a click selects it; it can be named or removed. */
export function RecipientRow(props: {
  recipient: Recipient
  onChoose: (address: string) => void
}): ReactNode {
  const { recipient } = props
  const { address, name } = recipient
  const [isNaming, setIsNaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasNaming = useRef(false)
  useEffect(() => {
    if (wasNaming.current && !isNaming) pencil.current?.focus()
    wasNaming.current = isNaming
  }, [isNaming])
  if (isNaming) return <Naming recipient={recipient} onDone={() => setIsNaming(false)} />
  return (
    <li className="flex items-center rounded-lg pr-1 transition-colors hover:bg-raised has-focus-visible:bg-raised">
      <button
        type="button"
        onClick={() => props.onChoose(address)}
        className="min-w-0 grow rounded-lg px-3 py-2.5 text-left"
      >
        {name !== undefined && <span className="block truncate font-semibold text-ink">{name}</span>}
        <GroupedAddress address={address} />
        <span className="block text-caption text-faint">{history(recipient)}</span>
      </button>
      <IconButton
        ref={pencil}
        label={name === undefined ? 'Save with a name' : `Rename ${name}`}
        onClick={() => setIsNaming(true)}
      >
        <Pencil aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label={`Delete ${name ?? address}`}
        onClick={(event) => {
          focusNeighbour(event.currentTarget)
          recipientStore().forget(recipient)
        }}
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}

function Naming({ recipient, onDone }: { recipient: Recipient; onDone: () => void }): ReactNode {
  const [text, setText] = useState(recipient.name ?? '')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const save = (event: FormEvent): void => {
    event.preventDefault()
    recipientStore().name(recipient, text)
    onDone()
  }
  return (
    <li className="rounded-lg bg-raised px-3 py-3">
      <GroupedAddress address={recipient.address} />
      <form onSubmit={save} className="mt-2 flex items-end gap-2">
        <div className="min-w-0 grow">
          <TextField
            ref={input}
            label="Name"
            value={text}
            maxLength={MAX_NAME_LENGTH}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // Ends the naming only, not the dialog.
              event.stopPropagation()
              onDone()
            }}
          />
        </div>
        <Button type="submit" variant="secondary">
          Save
        </Button>
      </form>
    </li>
  )
}

function history({ lastSentAt, timesSent }: Recipient): string {
  if (lastSentAt === undefined) return 'Never sent to'
  const at = formatDate(lastSentAt)
  return timesSent === 1 ? `Sent to once, on ${at}` : `Sent to ${timesSent} times, last on ${at}`
}

/** Before the row is removed, moves the focus to the next row, or to the dialog. */
function focusNeighbour(button: HTMLElement): void {
  const row = button.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  const target = next?.querySelector('button') ?? button.closest<HTMLElement>('[role="dialog"]')
  target?.focus()
}
