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
import { forgetDraft, keepDraft, readKeptDraft } from '../model/draft-storage.ts'

const KEEP_DELAY_MS = 300

export interface KeptDraft {
  readonly draft: BulkDraft
  readonly dispatch: Dispatch<BulkDraftAction>
  /** What an earlier visit left behind, while the person has not said what to do with it. */
  readonly offered: BulkDraft | undefined
  readonly accept: () => void
  readonly discard: () => void
}

/** The draft of the form, kept over a reload and offered again; an empty one starts from the link. */
export function useKeptDraft(storage: TextStorage, link: SourceRefs): KeptDraft {
  const [draft, dispatch] = useReducer(reduceBulkDraft, withSource(EMPTY_DRAFT, link))
  const [offered, setOffered] = useState(() => readKeptDraft(storage))
  const isDirty = isDirtyDraft(draft)
  useEffect(() => {
    // What was left behind stays until something replaces it.
    if (offered !== undefined && !isDirty) return undefined
    const timer = setTimeout(() => keepDraft(storage, draft), KEEP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [storage, draft, offered, isDirty])
  useEffect(() => {
    // The last words count too, however soon the page is left.
    const keepNow = (): void => {
      if (isDirty) keepDraft(storage, draft)
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
        // What was typed since then stays, above what is brought back.
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
