import type { Plugin } from 'vite'

interface Preloads {
  /** The one font that most of the first screen is set in. */
  readonly font: RegExp
  /** Sources of what every visit needs, or most do; their chunks come along with the entry instead of after it. */
  readonly chunks: readonly string[]
}

/** Tells the browser at once what the first screen needs beside the entry. */
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

/** Only fetched: `modulepreload` would compile it too, before the prerendered page is painted. */
const SCRIPT = { rel: 'preload', as: 'script', fetchpriority: 'low' }
const FONT = { rel: 'preload', as: 'font', type: 'font/woff2' }

const preload = (attrs: Readonly<Record<string, string>>) => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '' },
  injectTo: 'head' as const,
})
