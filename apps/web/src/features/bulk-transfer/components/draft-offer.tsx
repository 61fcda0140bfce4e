import { History } from '../../../shared/ui/icons/drawn/things/history.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button/button.tsx'
import type { StoredDraft } from '../hooks/use-stored-draft.ts'
import { isBlankRow } from '../model/bulk-draft.ts'

/** A draft from an earlier visit, offered once. */
export function DraftOffer({ storedDraft }: { storedDraft: StoredDraft }): ReactNode {
  if (storedDraft.offered === undefined) return null
  const count = storedDraft.offered.rows.filter((row) => !isBlankRow(row)).length
  return (
    <div
      role="group"
      aria-label="Unfinished transfer"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line-strong px-4 py-3"
    >
      <p className="flex items-center gap-2.5 text-small">
        <History aria-hidden className="size-4 shrink-0 text-accent" />
        <span>You have an unsent list of {count === 1 ? 'one recipient' : `${count} recipients`}.</span>
      </p>
      <div className="flex gap-2">
        <Button size="small" variant="secondary" onClick={storedDraft.accept}>
          Restore
        </Button>
        <Button size="small" variant="ghost" onClick={storedDraft.discard}>
          Discard
        </Button>
      </div>
    </div>
  )
}
