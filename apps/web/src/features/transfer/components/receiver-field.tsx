import clsx from 'clsx'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import { connectFor } from '../../../entities/wallet/connect-dialog-store.ts'
import { useConnectedWallets } from '../../../entities/wallet/use-wallet.ts'
import { HeadAndTail } from '../../../shared/ui/address-text/head-and-tail.tsx'
import { loadChunk } from '../../../shared/lazy/load-chunk.ts'
import { Skeleton } from '../../../shared/ui/skeleton/skeleton.tsx'
import type { ReceiverMode } from '../model/transfer-draft.ts'
import type { ReceiverFieldProps } from './receiver-field-props.ts'

const loadOtherAddress = () => loadChunk('other-address', () => import('./other-address.tsx'))
const OtherAddress = lazy(async () => ({ default: (await loadOtherAddress()).OtherAddress }))

const MODES: readonly { readonly mode: ReceiverMode; readonly label: string }[] = [
  { mode: 'CurrentWallet', label: 'My wallet' },
  { mode: 'InputAddress', label: 'Another' },
]

/** The recipient on the destination network, in one line; an address that is not a connected wallet's is entered below it. */
export function ReceiverField(props: ReceiverFieldProps): ReactNode {
  const { receiver, dispatch } = props
  const name = useId()
  const isOwn = receiver.mode === 'CurrentWallet'
  return (
    <fieldset className="mt-2 min-w-0 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-4">
      <legend className="sr-only">Receiving wallet</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <div className="flex min-h-10 min-w-0 items-center text-small text-muted">
          {isOwn ? <OwnWallet {...props} /> : 'To another address'}
        </div>
        <div className="flex">
          {MODES.map(({ mode, label }) => (
            <label
              key={mode}
              className={clsx(
                'flex h-9 items-center rounded-full px-3 text-small font-medium whitespace-nowrap max-[23.9rem]:px-2.5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
                receiver.mode === mode ? 'bg-chosen text-ink' : 'text-muted hover:text-ink',
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
      {!isOwn && (
        <div className="pr-2.5 pb-2">
          <Suspense fallback={<Skeleton className="mt-2 h-11.5 w-full" />}>
            <OtherAddress {...props} />
          </Suspense>
        </div>
      )}
    </fieldset>
  )
}

function OwnWallet({ receiver, destination }: ReceiverFieldProps): ReactNode {
  // Without any wallet, the form's button connects one; with a wallet of another family, this does.
  const isOffered = useConnectedWallets().length > 0 && receiver.address === undefined
  if (receiver.address !== undefined) {
    return (
      <span className="flex items-center gap-1.5">
        To
        <span title={receiver.address} className="font-mono text-ink max-sm:w-min max-sm:leading-tight">
          <HeadAndTail address={receiver.address} />
        </span>
      </span>
    )
  }
  if (!isOffered || destination === undefined) return 'To your own wallet'
  return (
    <button
      type="button"
      className="min-h-9 text-left font-semibold text-accent"
      onClick={() => connectFor(destination)}
    >
      Connect a wallet on {destination.name}
    </button>
  )
}
