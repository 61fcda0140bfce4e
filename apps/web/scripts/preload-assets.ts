import type { Plugin } from 'vite'

interface Preloads {
  /** The one font that most of the first screen is set in. */
  readonly font: RegExp
  /** Source of the route that most visits begin with; its chunk comes along with the entry instead of after it. */
  readonly route: string
}

/** Tells the browser at once what the first screen needs beside the entry. */
export function preloadAssets({ font, route }: Preloads): Plugin {
  return {
    name: 'preload-assets',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const outputs = Object.values(bundle ?? {})
        const fontFile = outputs.find(({ fileName }) => fileName.endsWith('.woff2') && font.test(fileName))
        const chunk = outputs.find(
          (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(route) === true,
        )
        return [
          ...(fontFile === undefined ? [] : [preload({ ...FONT, href: `/${fontFile.fileName}` })]),
          ...(chunk === undefined ? [] : [preload({ rel: 'modulepreload', href: `/${chunk.fileName}` })]),
        ]
      },
    },
  }
}

const FONT = { rel: 'preload', as: 'font', type: 'font/woff2' }

const preload = (attrs: Readonly<Record<string, string>>) => ({
  tag: 'link',
  attrs: { ...attrs, crossorigin: '' },
  injectTo: 'head' as const,
})
