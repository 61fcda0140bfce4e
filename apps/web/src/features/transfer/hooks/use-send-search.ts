import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { isSameSearch, type SendSearch } from '../model/send-search.ts'
import {
  draftFromSearch,
  reduceDraft,
  type DraftAction,
  type TransferDraft,
} from '../model/transfer-draft.ts'

/** Browsers allow only so many changes of the address a minute. */
const WRITE_DELAY_MS = 250

/** The draft that the address bar opened, and a way to keep the bar in step with what the person changes. */
export function useDraft(): {
  readonly draft: TransferDraft
  readonly dispatch: Dispatch<DraftAction>
  /** Call on every render with what the address should say. */
  readonly useAddress: (wanted: SendSearch) => void
} {
  const search = useSearch({ from: PATHS.send })
  const [draft, dispatch] = useReducer(reduceDraft, search, draftFromSearch)
  /** What the bar said when this page last read or wrote it: anything else came from a link or the back button. */
  const known = useRef<SendSearch>(search)

  useEffect(() => {
    if (isSameSearch(search, known.current)) return
    known.current = search
    dispatch({ type: 'link_opened', search })
  }, [search])

  const useAddress = (wanted: SendSearch): void =>
    useWrittenAddress(draft.touched ? wanted : undefined, known)
  return { draft, dispatch, useAddress }
}

function useWrittenAddress(wanted: SendSearch | undefined, known: { current: SendSearch }): void {
  const navigate = useNavigate()
  const text = wanted === undefined ? undefined : JSON.stringify(wanted)
  useEffect(() => {
    if (wanted === undefined || isSameSearch(wanted, known.current)) return
    const timer = setTimeout(() => {
      known.current = wanted
      void navigate({ to: PATHS.send, search: wanted, replace: true, resetScroll: false })
    }, WRITE_DELAY_MS)
    return () => clearTimeout(timer)
    // The text stands for the parameters, which are new objects on every render.
  }, [text, navigate, known])
}
