import type { ChainFamily } from '@sunspan/domain'
import { Download } from '../../shared/ui/icons/drawn/arrows/download.ts'
import { Trash2 } from '../../shared/ui/icons/drawn/things/trash-2.ts'
import { type ReactNode, useState } from 'react'
import { recipientStore } from '../../entities/recipient/recipient-store.ts'
import {
  recentRecipients,
  savedRecipients,
  writeRecipients,
  type Recipient,
} from '../../entities/recipient/recipient.ts'
import { useRecipients } from '../../entities/recipient/use-recipients.ts'
import { Button } from '../../shared/ui/button/button.tsx'
import { Dialog, DialogBody } from '../../shared/ui/dialog/dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state/empty-state.tsx'
import { RecipientRow } from './recipient-row.tsx'

export interface RecipientsDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** Only recipients of this family are shown. */
  readonly family: ChainFamily
  /** Called once; the dialog closes itself. */
  readonly onSelect: (address: string) => void
}

export function RecipientsPanel({ open, onOpenChange, family, onSelect }: RecipientsDialogProps): ReactNode {
  const recipients = useRecipients()
  const choose = (address: string): void => {
    onSelect(address)
    onOpenChange(false)
  }
  const groups = [
    { title: 'Saved', members: savedRecipients(recipients, family) },
    { title: 'Recent', members: recentRecipients(recipients, family) },
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Addresses"
      description="Saved only in this browser. Check the full address before you send."
    >
      <DialogBody className="px-2">
        {groups.every(({ members }) => members.length === 0) && (
          <EmptyState
            title="No addresses yet"
            text="Addresses you send to appear here. You can give them names."
          />
        )}
        {groups.map((group) => (
          <Group key={group.title} {...group} onChoose={choose} />
        ))}
        {recipients.length > 0 && <Footer recipients={recipients} />}
      </DialogBody>
    </Dialog>
  )
}

function Group(props: {
  title: string
  members: readonly Recipient[]
  onChoose: (address: string) => void
}): ReactNode {
  if (props.members.length === 0) return null
  return (
    <section aria-label={props.title}>
      <h3 className="px-3 pt-3 pb-1 font-sans text-small font-medium text-faint">{props.title}</h3>
      <ul>
        {props.members.map((recipient) => (
          <RecipientRow key={recipient.address} recipient={recipient} onChoose={props.onChoose} />
        ))}
      </ul>
    </section>
  )
}

function Footer({ recipients }: { recipients: readonly Recipient[] }): ReactNode {
  const [asks, setAsks] = useState(false)
  if (asks) {
    return (
      <div role="group" aria-label="Delete all addresses" className="mt-4 flex flex-wrap gap-2 px-3">
        <p className="w-full text-small text-muted">
          Permanently delete all addresses saved in this browser?
        </p>
        <Button size="small" variant="secondary" onClick={() => recipientStore().forgetAll()}>
          Delete all
        </Button>
        {/* The exit gets the focus, since the pressed button is gone. */}
        <Button size="small" variant="ghost" ref={focusOnce} onClick={() => setAsks(false)}>
          Keep them
        </Button>
      </div>
    )
  }
  return (
    <div className="mt-4 flex flex-wrap gap-2 px-3">
      <Button size="small" variant="ghost" onClick={() => saveFile(writeRecipients(recipients))}>
        <Download aria-hidden className="size-4" />
        Export
      </Button>
      <Button size="small" variant="ghost" onClick={() => setAsks(true)}>
        <Trash2 aria-hidden className="size-4" />
        Delete all
      </Button>
    </div>
  )
}

const focusOnce = (button: HTMLButtonElement | null): void => button?.focus()

function saveFile(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'addresses.json'
  link.click()
  URL.revokeObjectURL(url)
}
