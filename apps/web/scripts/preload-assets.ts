import type { Plugin } from 'vite'

interface Preloads {
  /** The font that most of the first screen uses. */
  readonly font: RegExp
  /** Source files that all or most visits need; their chunks load in parallel with the entry. */
  readonly chunks: readonly string[]
}

/** Preloads what the first screen needs besides the entry. */
export function preloadAssets({ font, chunks }: Preloads): Plugin {
  return {
    name: 'preload-assets',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const outputs = Object.values(bundle ?? {})
        const fontFile = outputs.find(({ fileName }) => fileName.endsWith('.woff2') && font.test(fileName))
        const chunkFiles = outputs.flatMap((output) =>
          output.type === 'chunk' && chunks.some((source) => output.facadeModuleId?.endsWith(source) === true)
            ? [output.fileName, ...output.imports]
            : [],
        )
        return [
          ...(fontFile === undefined ? [] : [preload({ ...FONT, href: `/${fontFile.fileName}` })]),
          ...[...new Set(chunkFiles)].map((file) => preload({ ...SCRIPT, href: `/${file}` })),
        ]
      },
    },
  }
}

/**
 * Fetched only: `modulepreload` would also compile it before the prerendered page is painted. Not at a low priority: the browser would not ask for it
 * before the style sheet and the font are there, though it is the last to arrive.
 */
const SCRIPT = { rel: 'preload', as: 'script' }
const FONT = { rel: 'preload', as: 'font', type: 'font/woff2' }

const preload = (attrs: Readonly<Record<string, string>>) => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '' },
  injectTo: 'head' as const,
})
