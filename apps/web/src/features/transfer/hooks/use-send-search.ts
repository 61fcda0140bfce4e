import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type Dispatch, useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import { useIsHydrating } from '../../../shared/hydration/use-is-hydrating.ts'
import { isSameSearch, parseSendSearch, type SendSearch } from '../model/send-search.ts'
import {
  draftFromSearch,
  reduceDraft,
  type DraftAction,
  type TransferDraft,
} from '../model/transfer-draft.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The receiver in the address of this entry was entered or accepted here. */
    receiver?: string | undefined
  }
}

const NO_SEARCH: SendSearch = {}

/** The link that opened the send page. The prerendered page knows none, so it has no parameters until right after hydration. */
export function useOpenedSearch(): SendSearch {
  const search = useSearch({ from: PATHS.send })
  return useIsHydrating() ? NO_SEARCH : search
}

/** Browsers limit the number of address changes per minute. */
const WRITE_DELAY_MS = 250

/** The address bar's parameters when this page last read or wrote them. */
export interface KnownAddress {
  current: SendSearch
}

/**
 * The draft opened from the address bar; another link or the back button starts a new one. A receiver that this page itself has put into the address
 * needs no second click: its history entry marks it, which no link can do.
 */
export function useDraft(): {
  readonly draft: TransferDraft
  readonly dispatch: Dispatch<DraftAction>
  readonly known: KnownAddress
} {
  const search = useSearch({ from: PATHS.send })
  const router = useRouter()
  const opened = useOpenedSearch()
  const [draft, dispatch] = useReducer(reduceDraft, opened, (link) =>
    draftFromSearch(link, router.state.location.state.receiver),
  )
  const known = useRef<SendSearch>(opened)
  const isPrerendered = useRef(useIsHydrating())
  // Before the page is painted: what an effect after the hydration of a page changes, React renders only once nothing else is left to do.
  useLayoutEffect(() => {
    const keepsAmount = isPrerendered.current
    isPrerendered.current = false
    if (isSameSearch(search, known.current)) return
    known.current = search
    // Read only now: the location changes before the parameters of its page do.
    const accepted = router.state.location.state.receiver
    dispatch({ type: 'link_opened', search, accepted, keepsAmount })
  }, [search, router])
  return { draft, dispatch, known }
}

/** Updates the address bar with the user's changes, without adding history entries. Returns a function that does so at once. */
export function useAddressBarSync(wanted: SendSearch | undefined, known: KnownAddress): () => Promise<void> {
  const navigate = useNavigate()
  const text = wanted === undefined ? undefined : JSON.stringify(wanted)
  const write = useCallback(async (): Promise<void> => {
    // Compared as text, since the parameters are a new object on every render.
    const search = text === undefined ? undefined : parseSendSearch(JSON.parse(text))
    if (search === undefined || isSameSearch(search, known.current)) return
    known.current = search
    await navigate({
      to: PATHS.send,
      search: ({ popup, orderId, step }) => ({ ...search, popup, orderId, step }),
      state: (before) => ({ ...before, receiver: search.receiver }),
      replace: true,
      resetScroll: false,
    })
  }, [text, navigate, known])
  useEffect(() => {
    const timer = setTimeout(() => void write(), WRITE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [write])
  return write
}
