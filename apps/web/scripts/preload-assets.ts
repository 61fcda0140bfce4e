import type { Plugin } from 'vite'

interface Preloads {
  /** Source files that all or most visits need; their chunks load in parallel with the entry. */
  readonly chunks: readonly string[]
}

/**
 * Preloads the code that the first screen needs besides the entry. No font: browsers hold the first paint back for one that is preloaded, and its bytes
 * would come before those of the code. Text is painted in its fallback, which has the same metrics.
 */
export function preloadAssets({ chunks }: Preloads): Plugin {
  return {
    name: 'preload-assets',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const outputs = Object.values(bundle ?? {})
        const chunkFiles = outputs.flatMap((output) =>
          output.type === 'chunk' && chunks.some((source) => output.facadeModuleId?.endsWith(source) === true)
            ? [output.fileName, ...output.imports]
            : [],
        )
        return [...new Set(chunkFiles)].map(preload)
      },
    },
  }
}

/**
 * Fetched only: `modulepreload` would also compile it before the prerendered page is painted. Not at a low priority: the browser would not ask for it
 * before the style sheet is there, though it is the last to arrive.
 */
const preload = (file: string) => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'script', href: `/${file}`, crossorigin: '' },
  injectTo: 'head' as const,
})
