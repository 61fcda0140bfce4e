import { ChevronDown } from '../../../shared/ui/icons/drawn/arrows/chevron-down.ts'
import { Search } from '../../../shared/ui/icons/drawn/signs/search.ts'
import { type ReactNode, useState } from 'react'
import type { Network } from '../../../entities/network/network.ts'
import { NetworkPickerDialog } from '../../../flows/token-picker/network-picker-dialog.tsx'
import { Button } from '../../../shared/ui/button/button.tsx'
import { NetworkIcon } from '../../../shared/ui/icons/network-icon.tsx'
import { TextField } from '../../../shared/ui/text-field/text-field.tsx'
import { type FindSearch } from '../model/find-search.ts'
import { hashText } from '../model/hash-texts.ts'
import { readTransaction, type TransactionText } from '../model/read-transaction.ts'

export interface FindFormProps {
  readonly networks: readonly Network[]
  readonly search: FindSearch
  readonly isBusy: boolean
  /** The answer is shown below, so the form is less prominent. */
  readonly isAnswered: boolean
  readonly onFind: (wanted: { readonly network: string; readonly hash: string }) => void
}

const LONGEST_TEXT = 300

/** Network and transaction: typed, pasted, or both from an explorer link. */
export function FindForm({ networks, search, isBusy, isAnswered, onFind }: FindFormProps): ReactNode {
  const [networkId, setNetworkId] = useState(search.network)
  const [text, setText] = useState(search.hash ?? '')
  const [isPicking, setPicking] = useState(false)
  const read = readTransaction(text, networks, networkId)
  const network = networks.find(({ id }) => id === networkId)

  const type = (typed: string): void => {
    const next = readTransaction(typed, networks, networkId)
    if (next.networkId === undefined) {
      setText(typed)
      return
    }
    setNetworkId(next.networkId)
    setText(next.hash ?? typed)
  }
  return (
    <form
      className="mt-5 grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (network !== undefined && read.hash !== undefined) onFind({ network: network.id, hash: read.hash })
      }}
    >
      <div>
        <span aria-hidden className="mb-1.5 block text-small text-muted">
          Network it was sent on
        </span>
        <button
          type="button"
          aria-label={network === undefined ? 'Choose the network' : `Network: ${network.name}. Change`}
          onClick={() => setPicking(true)}
          onPointerEnter={NetworkPickerDialog.preload}
          className="flex h-12 w-full items-center gap-2.5 rounded-lg border border-line bg-raised px-3.5 text-left transition-colors hover:border-line-strong"
        >
          {network === undefined ? (
            <span className="grow text-faint">Choose the network</span>
          ) : (
            <>
              <NetworkIcon network={network} className="size-6" />
              <span className="grow truncate font-medium">{network.name}</span>
            </>
          )}
          <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
        </button>
      </div>
      <TextField
        label="Transaction hash, or a link to it"
        mono
        placeholder="0x…"
        maxLength={LONGEST_TEXT}
        value={text}
        onChange={(event) => type(event.target.value)}
        error={issueText(read, network)}
        {...(isAnswered
          ? {}
          : {
              hint: 'You’ll find it in your wallet’s activity list. Open the transaction and copy its hash or link.',
            })}
      />
      <Button
        type="submit"
        size={isAnswered ? 'medium' : 'large'}
        variant={isAnswered ? 'secondary' : 'primary'}
        block
        loading={isBusy}
        disabled={network === undefined || read.hash === undefined}
      >
        <Search aria-hidden className="size-4.5" />
        {isAnswered ? 'Look again' : 'Find it'}
      </Button>
      <NetworkPickerDialog
        open={isPicking}
        onOpenChange={setPicking}
        chosenId={networkId}
        onSelect={setNetworkId}
      />
    </form>
  )
}

function issueText({ issue }: TransactionText, network: Network | undefined): string | undefined {
  if (issue === 'link_unknown') return 'This link doesn’t contain a transaction hash. Paste the hash instead.'
  if (issue !== 'not_a_hash') return undefined
  return `That doesn’t look like a transaction hash${network === undefined ? '' : ` of ${network.name}`}.${network === undefined ? '' : ` ${hashText(network.family)}`}`
}
