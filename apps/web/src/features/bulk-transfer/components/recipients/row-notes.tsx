import type { ReactNode } from 'react'
import { GroupedAddress } from '../../../../shared/ui/address-text/grouped-address.tsx'
import type { LookAlike } from '../../model/row-look-alike.ts'
import type { RowView } from '../../model/view-bulk-form.ts'

const FIELDS = ['address', 'amount', 'network', 'memo'] as const

/** Errors of a row, shown below it; each line is associated with its field for screen readers. */
export function RowNotes(props: {
  noteId: string
  issues: RowView['verdict']['issues']
  duplicateOf: number | undefined
  lookup: RowView['lookup']
  lookAlike: LookAlike | undefined
  paysOut: string | undefined
  /** What of its network is halted. */
  halt: string | undefined
  onAcceptDuplicate: () => void
  onAcceptLookAlike: () => void
}): ReactNode {
  const { noteId, issues, duplicateOf, lookup, lookAlike, paysOut, halt } = props
  const shown = FIELDS.filter((field) => issues[field] !== undefined)
  const isNamed = lookup.status === 'looking' || lookup.status === 'resolved'
  const isQuiet = shown.length === 0 && !isNamed && paysOut === undefined && halt === undefined
  if (isQuiet && duplicateOf === undefined && lookAlike === undefined) return null
  return (
    <div className="col-span-3 col-start-2 space-y-1 pl-1 text-small advanced:col-span-4 advanced:col-start-2">
      {shown.map((field) => (
        <p key={field} id={`${noteId}-${field}`} className="text-negative">
          {issues[field]}
        </p>
      ))}
      {halt !== undefined && (
        <p role="status" className="text-pretty text-warning">
          {halt}
        </p>
      )}
      {paysOut !== undefined && <p className="text-muted">{paysOut}</p>}
      {lookup.status === 'looking' && <p className="text-muted">Looking up the name</p>}
      {lookup.status === 'resolved' && <GroupedAddress address={lookup.address} />}
      {duplicateOf !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-warning">
          Same address as recipient {duplicateOf}.
          <button
            type="button"
            onClick={props.onAcceptDuplicate}
            className="min-h-6 font-medium text-accent underline underline-offset-4"
          >
            Keep both
          </button>
        </p>
      )}
      {lookAlike !== undefined && (
        <div className="rounded-md border border-warning/60 p-3">
          <p className="text-warning">
            This address looks like another one. It is not{' '}
            {lookAlike.name === undefined ? 'one that you have used before' : `“${lookAlike.name}”`}, but
            could be taken for it. Compare it with the one you know:
          </p>
          <GroupedAddress address={lookAlike.address} className="mt-1.5" />
          <button
            type="button"
            onClick={props.onAcceptLookAlike}
            className="mt-1.5 min-h-6 font-medium text-accent underline underline-offset-4"
          >
            I have checked the full address
          </button>
        </div>
      )}
    </div>
  )
}
