import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A part of a page that the page can do without: where it cannot be fetched, its place stays empty. */
export const lazyExtra = <P extends object>(
  id: string,
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    try {
      return await loadChunk(id, load)
    } catch {
      return { default: () => null }
    }
  })
