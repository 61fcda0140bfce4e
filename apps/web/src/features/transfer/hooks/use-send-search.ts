import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Dispatch, useEffect, useReducer, useRef } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { useIsHydrating } from '../../../shared/hydration/use-is-hydrating.ts'
import { isSameSearch, parseSendSearch, type SendSearch } from '../model/send-search.ts'
import {
  draftFromSearch,
  reduceDraft,
  type DraftAction,
  type TransferDraft,
} from '../model/transfer-draft.ts'

const NO_SEARCH: SendSearch = {}
/** Browsers allow only so many changes of the address a minute. */
const WRITE_DELAY_MS = 250

/** What the address bar said when this page last read or wrote it. */
export interface KnownAddress {
  current: SendSearch
}

/** The draft that the address bar opened; another link or the back button starts it anew. */
export function useDraft(): {
  readonly draft: TransferDraft
  readonly dispatch: Dispatch<DraftAction>
  readonly known: KnownAddress
} {
  const search = useSearch({ from: PATHS.send })
  // The prerendered form knows no link: what this one says is opened as soon as React has taken over.
  const isHydrating = useIsHydrating()
  const opened = isHydrating ? NO_SEARCH : search
  const [draft, dispatch] = useReducer(reduceDraft, opened, draftFromSearch)
  const known = useRef<SendSearch>(opened)
  useEffect(() => {
    if (isSameSearch(search, known.current)) return
    known.current = search
    dispatch({ type: 'link_opened', search })
  }, [search])
  return { draft, dispatch, known }
}

/** Keeps the address bar in step with what the person changes, without new entries in the history. */
export function useWrittenAddress(wanted: SendSearch | undefined, known: KnownAddress): void {
  const navigate = useNavigate()
  const text = wanted === undefined ? undefined : JSON.stringify(wanted)
  useEffect(() => {
    // By its text, since the parameters are a new object on every render.
    const search = text === undefined ? undefined : parseSendSearch(JSON.parse(text))
    if (search === undefined || isSameSearch(search, known.current)) return
    const timer = setTimeout(() => {
      known.current = search
      void navigate({
        to: PATHS.send,
        search: ({ popup, orderId }) => ({ ...search, popup, orderId }),
        replace: true,
        resetScroll: false,
      })
    }, WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, navigate, known])
}
