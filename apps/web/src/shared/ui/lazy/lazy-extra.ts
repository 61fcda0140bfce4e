import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadChunk } from '../../lazy/load-chunk.ts'

/** Pauses before a part is asked for again: one failed request must not leave its place empty for as long as the page is open. */
const PAUSES_MS = [1_000, 5_000, 20_000]

/** A part of a page that the page can do without: where it cannot be fetched after some tries, its place stays empty. */
export const lazyExtra = <P extends object>(
  id: string,
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    for (const pause of PAUSES_MS) {
      try {
        return await loadChunk(id, load)
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    return loadChunk(id, load).catch(() => ({ default: () => null }))
  })
