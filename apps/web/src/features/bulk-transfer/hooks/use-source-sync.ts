import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { PATHS } from '../../../shared/config/paths.ts'
import type { SourceRefs } from '../model/bulk-draft.ts'
import type { StoredDraft } from './use-stored-draft.ts'

const isSameSource = (left: SourceRefs, right: SourceRefs): boolean =>
  left.source === right.source && left.tokenFrom === right.tokenFrom

/** Synchronises the source between the draft and the address bar: a new link changes the draft, and a choice changes the address. */
export function useSourceSync({ draft, dispatch }: StoredDraft, link: SourceRefs): void {
  const navigate = useNavigate()
  const { source: linked, tokenFrom: linkedToken } = link
  const { source, tokenFrom } = draft
  /** The source in the address bar when it was last read or written. */
  const known = useRef<SourceRefs>(link)
  useEffect(() => {
    const opened = { source: linked, tokenFrom: linkedToken }
    if (isSameSource(opened, known.current)) return
    known.current = opened
    dispatch({ type: 'source_chosen', chosen: opened })
  }, [linked, linkedToken, dispatch])
  useEffect(() => {
    const chosen = { source, tokenFrom }
    if (isSameSource(chosen, known.current)) return
    known.current = chosen
    void navigate({
      to: PATHS.send,
      search: (before) => ({ ...before, ...chosen }),
      state: true,
      replace: true,
      resetScroll: false,
    })
  }, [source, tokenFrom, navigate])
}
