import { INPUT_MAX_LENGTH, tidyAddress } from '@sunspan/domain'
import clsx from 'clsx'
import { BookUser } from '../../../shared/ui/icons/drawn/things/book-user.ts'
import { Link2 } from '../../../shared/ui/icons/drawn/arrows/link-2.ts'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { AddressName } from '../../../entities/name/address-name.tsx'
import type { NameLookup } from '../../../entities/name/name-lookup.ts'
import { useNameLookup } from '../../../entities/name/use-name-lookup.ts'
import { RecipientsDialog } from '../../../flows/recipient-choice/recipients-dialog.tsx'
import { useDebounced } from '../../../shared/timing/use-debounced.ts'
import { GroupedAddress } from '../../../shared/ui/address-text/grouped-address.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { IconButton } from '../../../shared/ui/button/icon-button.tsx'
import { InputBase, inputFrame } from '../../../shared/ui/text-field/input-base.tsx'
import { INVALID_RECEIVER, type ReceiverView } from '../model/receiver.ts'
import type { ReceiverFieldProps } from './receiver-field-props.ts'

/** Half an address is not wrong: it is judged once the user stops typing. */
const TYPING_MS = 400

/** Any address: typed, chosen from the address book, or from a link. */
export function OtherAddress({
  draft,
  receiver,
  memo,
  destination,
  dispatch,
}: ReceiverFieldProps): ReactNode {
  const noteId = useId()
  const [isBookOpen, setIsBookOpen] = useState(false)
  const lookup = useReceiverLookup({ draft, destination, dispatch })
  const isLooking = lookup.status === 'looking'
  const isTyping = useDebounced(draft.receiver, draft.receiver, TYPING_MS) !== draft.receiver
  const invalid = !isLooking && ((receiver.issue === 'invalid' && !isTyping) || receiver.issue === 'refused')
  const name = destination === undefined ? 'Receiving address' : `Receiving address on ${destination.name}`
  return (
    <div className="mt-2">
      <div className={clsx('flex items-center pl-3', inputFrame({ invalid }), 'bg-surface')}>
        <InputBase
          aria-label={name}
          aria-invalid={invalid || undefined}
          aria-describedby={noteId}
          placeholder={
            destination === undefined ? 'Address or name' : `Address on ${destination.name}, or a name`
          }
          maxLength={INPUT_MAX_LENGTH}
          value={draft.receiver}
          onChange={(event) =>
            dispatch({ type: 'receiver_typed', receiver: tidyAddress(event.target.value) })
          }
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
      <div id={noteId} aria-live="polite" className="text-small">
        {isLooking && <p className="mt-1.5 text-muted">Looking up {draft.receiver}</p>}
        {invalid && <p className="mt-1.5 text-negative">{problemOf(receiver, lookup)}</p>}
        {destination !== undefined && receiver.address !== undefined && (
          <div className="mt-2 space-y-1">
            <AddressName
              networkId={destination.id}
              address={receiver.address}
              typed={lookup.status === 'resolved' ? lookup.name : undefined}
            />
            <GroupedAddress address={receiver.address} />
          </div>
        )}
      </div>
      {receiver.issue === 'not_accepted' && <LinkedReceiver draft={draft} memo={memo} dispatch={dispatch} />}
      {receiver.issue !== 'not_accepted' && memo !== undefined && (
        <MemoField text={draft.memo} issue={memo.issue} dispatch={dispatch} />
      )}
      {destination !== undefined && (
        <RecipientsDialog
          open={isBookOpen}
          onOpenChange={setIsBookOpen}
          family={destination.family}
          onSelect={(address) => dispatch({ type: 'receiver_typed', receiver: address, isChosen: true })}
        />
      )}
    </div>
  )
}

/** Exchanges on TON have one address for all customers, and credit by the memo. */
function MemoField(props: {
  text: string
  issue: string | undefined
  dispatch: ReceiverFieldProps['dispatch']
}): ReactNode {
  const noteId = useId()
  const { text, issue } = props
  const invalid = issue !== undefined
  return (
    <div className="mt-2">
      <div className={clsx('flex items-center gap-2.5 px-3', inputFrame({ invalid }), 'bg-surface')}>
        <span aria-hidden className="text-small text-muted">
          Memo
        </span>
        <InputBase
          aria-label="Memo, optional"
          aria-invalid={invalid || undefined}
          aria-describedby={noteId}
          placeholder="If the recipient needs one"
          maxLength={INPUT_MAX_LENGTH}
          value={text}
          onChange={(event) => props.dispatch({ type: 'memo_typed', memo: event.target.value })}
          className="h-11 grow text-small"
        />
      </div>
      <p id={noteId} aria-live="polite" className="text-small text-negative not-empty:mt-1.5">
        {issue}
      </p>
    </div>
  )
}

/** Looks up the typed text if it may be a name, and stores the result in the draft. */
function useReceiverLookup({
  draft,
  destination,
  dispatch,
}: Pick<ReceiverFieldProps, 'draft' | 'destination' | 'dispatch'>): NameLookup {
  const text = draft.receiver
  const networkId = destination?.id
  const lookup = useNameLookup({ text, network: destination })
  const name = lookup.status === 'resolved' ? lookup.name : undefined
  const address = lookup.status === 'resolved' ? lookup.address : undefined
  useEffect(() => {
    const isKnown = name !== undefined && address !== undefined && networkId !== undefined
    dispatch({ type: 'receiver_named', named: isKnown ? { text, networkId, name, address } : undefined })
  }, [dispatch, text, networkId, name, address])
  return lookup
}

function problemOf(receiver: ReceiverView, lookup: NameLookup): string | undefined {
  if (receiver.issue === 'refused') return receiver.refusal
  if (lookup.status === 'failed') return lookup.message
  if (receiver.issue !== 'invalid') return undefined
  return receiver.hint === undefined ? INVALID_RECEIVER : `${INVALID_RECEIVER} ${receiver.hint}`
}

/** A link is not trusted, so an address from one is shown in full and must be accepted with a click. */
function LinkedReceiver({
  draft,
  memo,
  dispatch,
}: Pick<ReceiverFieldProps, 'draft' | 'memo' | 'dispatch'>): ReactNode {
  return (
    <div
      role="group"
      aria-label="Receiving address from a link"
      className="mt-2 rounded-md border border-warning/60 p-3"
    >
      <p className="flex items-start gap-2 text-small text-warning">
        <Link2 aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>The link you opened filled in this address. Use it only if you know who owns it.</span>
      </p>
      <p className="mt-2.5">
        <GroupedAddress address={draft.receiver} />
      </p>
      {memo !== undefined && memo.text !== '' && (
        <p className="mt-1.5 text-small wrap-anywhere">Memo {memo.text}</p>
      )}
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
