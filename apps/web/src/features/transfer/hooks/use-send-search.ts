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
/** Browsers limit the number of address changes per minute. */
const WRITE_DELAY_MS = 250

/** The address bar's parameters when this page last read or wrote them. */
export interface KnownAddress {
  current: SendSearch
}

/** The draft opened from the address bar; another link or the back button starts a new one. */
export function useDraft(): {
  readonly draft: TransferDraft
  readonly dispatch: Dispatch<DraftAction>
  readonly known: KnownAddress
} {
  const search = useSearch({ from: PATHS.send })
  // The prerendered form ignores the link: its parameters are applied right after hydration.
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

/** Updates the address bar with the user's changes, without adding history entries. */
export function useAddressBarSync(wanted: SendSearch | undefined, known: KnownAddress): void {
  const navigate = useNavigate()
  const text = wanted === undefined ? undefined : JSON.stringify(wanted)
  useEffect(() => {
    // Compared as text, since the parameters are a new object on every render.
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
