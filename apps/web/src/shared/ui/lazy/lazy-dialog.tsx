import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { GENERAL_MESSAGES } from '../../messages/general-messages.ts'
import { notify } from '../toast/notify.ts'
import { loadChunk } from '../../lazy/load-chunk.ts'

interface OpenProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/**
 * A dialog whose code is fetched when it first opens; `preload` on hover hides the delay. If the fetch fails, the dialog closes with a notice, and
 * opening it again retries.
 */
export function lazyDialog<Props extends OpenProps>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { preload: () => void } {
  const create = () => lazy(async () => ({ default: await loadChunk(id, load) }))
  let Loaded = create()

  const LazyDialog = (props: Props): ReactNode => {
    const [wasOpened, setWasOpened] = useState(props.open)
    if (props.open && !wasOpened) setWasOpened(true)
    if (!wasOpened) return null
    const fail = (): void => {
      Loaded = create()
      setWasOpened(false)
      props.onOpenChange(false)
      notify.error(GENERAL_MESSAGES.partFailed)
    }
    return (
      <CatchBoundary getResetKey={() => String(props.open)} errorComponent={() => <Failed onFail={fail} />}>
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
  const preload = (): void => {
    load().catch(() => {
      // Only a head start: opening the dialog retries and reports errors.
    })
  }
  return Object.assign(LazyDialog, { preload })
}

function Failed({ onFail }: { onFail: () => void }): ReactNode {
  useEffect(() => onFail(), [onFail])
  return null
}
