import clsx from 'clsx'
import { BookUser, Link2, Wallet } from 'lucide-react'
import { type Dispatch, type ReactNode, useId, useState } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { GroupedAddress } from '../../../entities/order/components/grouped-address.tsx'
import { RecipientsDialog } from '../../../entities/recipient/recipients-dialog.tsx'
import { AddressText } from '../../../shared/ui/address-text/address-text.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { InputBase, inputFrame } from '../../../shared/ui/text-field/input-base.tsx'
import { INVALID_RECEIVER, type ReceiverView } from '../model/receiver.ts'
import type { DraftAction, ReceiverMode, TransferDraft } from '../model/transfer-draft.ts'

const MODES: readonly { readonly mode: ReceiverMode; readonly label: string }[] = [
  { mode: 'CurrentWallet', label: 'My wallet' },
  { mode: 'InputAddress', label: 'Another' },
]

export interface ReceiverFieldProps {
  readonly draft: TransferDraft
  readonly receiver: ReceiverView
  readonly destination: Network | undefined
  readonly dispatch: Dispatch<DraftAction>
}

/** Who gets the money on the other side. */
export function ReceiverField(props: ReceiverFieldProps): ReactNode {
  const { receiver, dispatch } = props
  const name = useId()
  return (
    <fieldset className="rounded-lg bg-raised px-4 pt-3 pb-3.5">
      <legend className="sr-only">Receiving wallet</legend>
      <div className="flex h-9 items-center justify-between gap-3">
        <span aria-hidden className="text-small whitespace-nowrap text-muted">
          Receiving wallet
        </span>
        <div className="flex rounded-full border border-line bg-surface p-0.5">
          {MODES.map(({ mode, label }) => (
            <label
              key={mode}
              className={clsx(
                'flex h-7 items-center rounded-full px-3 text-small font-medium whitespace-nowrap transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
                receiver.mode === mode ? 'bg-raised-hover text-ink' : 'text-muted hover:text-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={receiver.mode === mode}
                onChange={() => dispatch({ type: 'receiver_mode_chosen', mode })}
              />
              {label}
            </label>
          ))}
        </div>
      </div>
      {receiver.mode === 'CurrentWallet' ? <OwnWallet {...props} /> : <OtherAddress {...props} />}
    </fieldset>
  )
}

function OwnWallet({ receiver, destination }: ReceiverFieldProps): ReactNode {
  return (
    <p className="mt-2 flex min-h-11 items-center gap-2.5 text-small text-muted">
      <Wallet aria-hidden className="size-4 shrink-0 text-faint" />
      {receiver.address === undefined ? (
        `Your connected wallet${destination === undefined ? '' : ` on ${destination.name}`}`
      ) : (
        <AddressText
          address={receiver.address}
          {...(destination === undefined ? {} : { networkType: destination.type })}
        />
      )}
    </p>
  )
}

function OtherAddress({ draft, receiver, destination, dispatch }: ReceiverFieldProps): ReactNode {
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
