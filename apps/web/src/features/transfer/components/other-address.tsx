import clsx from 'clsx'
import { BookUser, Link2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { GroupedAddress } from '../../../entities/order/components/grouped-address.tsx'
import { RecipientsDialog } from '../../../entities/recipient/recipients-dialog.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { InputBase, inputFrame } from '../../../shared/ui/text-field/input-base.tsx'
import { INVALID_RECEIVER, type ReceiverView } from '../model/receiver.ts'
import type { ReceiverFieldProps } from './receiver-field.tsx'

/** Any address, typed, chosen from the book, or out of a link. */
export function OtherAddress({ draft, receiver, destination, dispatch }: ReceiverFieldProps): ReactNode {
  const noteId = useId()
  const [isBookOpen, setIsBookOpen] = useState(false)
  const invalid = receiver.issue === 'invalid' || receiver.issue === 'refused'
  const name = destination === undefined ? 'Receiving address' : `Receiving address on ${destination.name}`
  return (
    <div className="mt-2">
      <div className={clsx('flex items-center pl-3', inputFrame({ invalid }), 'border-line bg-surface')}>
        <InputBase
          aria-label={name}
          aria-invalid={invalid || undefined}
          aria-describedby={noteId}
          placeholder={destination === undefined ? 'Address' : `Address on ${destination.name}`}
          maxLength={256}
          value={draft.receiver}
          onChange={(event) => dispatch({ type: 'receiver_typed', receiver: event.target.value })}
          className="h-11 grow font-mono text-small"
        />
        <IconButton
          label="Recent and saved addresses"
          disabled={destination === undefined}
          onClick={() => setIsBookOpen(true)}
          onPointerEnter={RecipientsDialog.preload}
        >
          <BookUser aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <p id={noteId} aria-live="polite" className={clsx('text-small', invalid && 'mt-1.5 text-negative')}>
        {problemOf(receiver)}
      </p>
      {receiver.issue === 'not_accepted' && <LinkedReceiver draft={draft} dispatch={dispatch} />}
      {destination !== undefined && (
        <RecipientsDialog
          open={isBookOpen}
          onOpenChange={setIsBookOpen}
          family={destination.family}
          onSelect={(address) => dispatch({ type: 'receiver_typed', receiver: address })}
        />
      )}
    </div>
  )
}

function problemOf(receiver: ReceiverView): string | undefined {
  if (receiver.issue === 'refused') return receiver.refusal
  if (receiver.issue !== 'invalid') return undefined
  return receiver.hint === undefined ? INVALID_RECEIVER : `${INVALID_RECEIVER} ${receiver.hint}.`
}

/** Links can be made by anybody, so an address out of one is shown in full and waits for a click. */
function LinkedReceiver({ draft, dispatch }: Pick<ReceiverFieldProps, 'draft' | 'dispatch'>): ReactNode {
  return (
    <div
      role="group"
      aria-label="Receiving address from a link"
      className="mt-2 rounded-md border border-warning/60 p-3"
    >
      <p className="flex items-start gap-2 text-small text-warning">
        <Link2 aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>This address came with the link that you opened. Accept it only if you know whose it is.</span>
      </p>
      <p className="mt-2.5">
        <GroupedAddress address={draft.receiver} />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={() => dispatch({ type: 'receiver_accepted' })}>
          I know this address
        </Button>
        <Button
          size="small"
          variant="ghost"
          onClick={() => dispatch({ type: 'receiver_mode_chosen', mode: 'CurrentWallet' })}
        >
          Use my wallet
        </Button>
      </div>
    </div>
  )
}
