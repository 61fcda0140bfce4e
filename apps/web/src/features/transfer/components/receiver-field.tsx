import clsx from 'clsx'
import { Wallet } from '../../../shared/ui/icons/drawn/things/wallet.ts'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { connectFor } from '../../../entities/wallet/connect-dialog-store.ts'
import { useConnectedWallets } from '../../../entities/wallet/use-wallet.ts'
import { AddressText } from '../../../shared/ui/address-text/address-text.tsx'
import { loadChunk } from '../../../shared/ui/lazy/load-chunk.ts'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import type { ReceiverMode } from '../model/transfer-draft.ts'
import type { ReceiverFieldProps } from './receiver-field-props.ts'

const loadOtherAddress = () => loadChunk('other-address', () => import('./other-address.tsx'))
const OtherAddress = lazy(async () => ({ default: (await loadOtherAddress()).OtherAddress }))

const MODES: readonly { readonly mode: ReceiverMode; readonly label: string }[] = [
  { mode: 'CurrentWallet', label: 'My wallet' },
  { mode: 'InputAddress', label: 'Another' },
]

/** The recipient on the destination network. */
export function ReceiverField(props: ReceiverFieldProps): ReactNode {
  const { receiver, dispatch } = props
  const name = useId()
  return (
    <fieldset className="min-w-0 rounded-lg bg-raised px-4 pt-3 pb-3.5">
      <legend className="sr-only">Receiving wallet</legend>
      <div className="flex h-9 items-center justify-between gap-2">
        <span aria-hidden className="text-small whitespace-nowrap text-muted">
          Receiving wallet
        </span>
        <div className="flex rounded-full border border-line bg-surface p-0.5">
          {MODES.map(({ mode, label }) => (
            <label
              key={mode}
              className={clsx(
                'flex h-7 items-center rounded-full px-2.5 text-small font-medium whitespace-nowrap transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
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
      {receiver.mode === 'CurrentWallet' ? (
        <OwnWallet {...props} />
      ) : (
        <Suspense fallback={<Skeleton className="mt-2 h-11.5 w-full" />}>
          <OtherAddress {...props} />
        </Suspense>
      )}
    </fieldset>
  )
}

function OwnWallet({ receiver, destination }: ReceiverFieldProps): ReactNode {
  // Without any wallet, the form's button connects one; with a wallet of another family, this does.
  const isOffered = useConnectedWallets().length > 0 && receiver.address === undefined
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
      {isOffered && destination !== undefined && (
        <button
          type="button"
          aria-label={`Connect wallet for ${destination.name}`}
          className="ml-auto font-semibold whitespace-nowrap text-accent"
          onClick={() => connectFor(destination)}
        >
          Connect
        </button>
      )}
    </p>
  )
}
