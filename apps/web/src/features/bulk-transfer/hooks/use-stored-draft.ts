import { type Dispatch, useEffect, useReducer, useState } from 'react'
import type { TextStorage } from '../../../shared/storage/browser-storage.ts'
import {
  EMPTY_DRAFT,
  isBlankRow,
  isDirtyDraft,
  reduceBulkDraft,
  withSource,
  type BulkDraft,
  type BulkDraftAction,
  type SourceRefs,
} from '../model/bulk-draft.ts'
import { forgetDraft, storeDraft, readStoredDraft } from '../model/draft-storage.ts'

const KEEP_DELAY_MS = 300

export interface StoredDraft {
  readonly draft: BulkDraft
  readonly dispatch: Dispatch<BulkDraftAction>
  /** A draft from an earlier visit, until the user accepts or declines it. */
  readonly offered: BulkDraft | undefined
  readonly accept: () => void
  readonly discard: () => void
}

/** The form's draft, stored across reloads and offered again; an empty one starts from the link. */
export function useStoredDraft(storage: TextStorage, link: SourceRefs): StoredDraft {
  const [draft, dispatch] = useReducer(reduceBulkDraft, withSource(EMPTY_DRAFT, link))
  const [offered, setOffered] = useState(() => readStoredDraft(storage))
  const isDirty = isDirtyDraft(draft)
  useEffect(() => {
    // The stored draft stays until another one replaces it.
    if (offered !== undefined && !isDirty) return undefined
    const timer = setTimeout(() => storeDraft(storage, draft), KEEP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [storage, draft, offered, isDirty])
  useEffect(() => {
    // Stores the latest input as well, however soon the page is left.
    const keepNow = (): void => {
      if (isDirty) storeDraft(storage, draft)
    }
    window.addEventListener('pagehide', keepNow)
    return () => window.removeEventListener('pagehide', keepNow)
  }, [storage, draft, isDirty])
  return {
    draft,
    dispatch,
    offered,
    accept: () => {
      if (offered !== undefined) {
        // Input since then is kept above the restored rows.
        dispatch(
          isDirty
            ? { type: 'rows_imported', rows: offered.rows.filter((row) => !isBlankRow(row)) }
            : { type: 'restored', draft: offered },
        )
      }
      setOffered(undefined)
    },
    discard: () => {
      setOffered(undefined)
      forgetDraft(storage)
    },
  }
}
