import type { ErrorComponentProps } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { GENERAL_MESSAGES } from '../../shared/messages/general-messages.ts'
import { Button } from '../../shared/ui/button/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state/empty-state.tsx'
import { ChunkLoadError } from '../../shared/lazy/load-chunk.ts'
import { Started } from '../shell/started.tsx'

/** Replaces a page that threw, or whose code could not be fetched. Header and footer stay. */
export function RouteError({ error, reset }: ErrorComponentProps): ReactNode {
  useEffect(() => console.error('[page]', error), [error])
  const isChunk = error instanceof ChunkLoadError
  return (
    <div role="alert">
      <EmptyState
        tone="negative"
        title={isChunk ? GENERAL_MESSAGES.chunkFailedTitle : GENERAL_MESSAGES.pageFailedTitle}
        text={isChunk ? GENERAL_MESSAGES.chunkFailedText : GENERAL_MESSAGES.pageFailedText}
        action={
          <>
            {!isChunk && (
              <Button variant="secondary" onClick={reset}>
                {GENERAL_MESSAGES.tryAgain}
              </Button>
            )}
            <Button onClick={() => window.location.reload()}>{GENERAL_MESSAGES.reload}</Button>
          </>
        }
      />
      <Started />
    </div>
  )
}
